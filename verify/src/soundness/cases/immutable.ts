import type { EntityDescription, PatternDescription } from '../description/description.js'
import {
  answersRight,
  call,
  describe,
  entity,
  isRefused,
  pattern,
  type Regressions,
  things,
  transaction,
} from './regression.js'

const name = { kind: 'id' as const }
const immutableName = { ...name, immutable: true as const }

/** A source with a twin that shares its name. */
function twins(twin: Partial<EntityDescription>, ...patterns: readonly PatternDescription[]) {
  const source = entity('Source', {
    key: { PK: 'S#<id>', SK: 'META' },
    attributes: { id: name, name, note: name },
    derives: { Twin: { kind: 'twin', target: 'Twin' } },
  })
  const other = entity('Twin', { key: { PK: 'T#<id>', SK: 'META' }, attributes: { id: name, name }, ...twin })
  return describe(things, [other, source], [pattern('create', 'Source'), ...patterns])
}

const updates = pattern('update', 'Source', { set: ['name'] })
const notes = pattern('update', 'Source', { set: ['note'] }, 'noteSource')
const attributes = { id: name, name: immutableName }

/** What is immutable stays as it is, also if the write of another item changes it. */
export const immutable: Regressions = {
  'an immutable twin is not changed with its source': isRefused(
    twins({ immutable: true }, updates),
    'TW1120',
  ),
  'an immutable twin is not removed with its source': isRefused(
    twins({ immutable: true }, pattern('remove', 'Source')),
    'TW1120',
  ),
  'an immutable twin is not replaced with its source': isRefused(
    twins({ immutable: true }, pattern('put', 'Source')),
    'TW1120',
  ),
  'an immutable twin is not changed by a step of a transaction': isRefused(
    twins({ immutable: true }, transaction('both', { ...updates, name: 'step1' })),
    'TW1120',
  ),
  'an immutable attribute of a twin is not changed with its source': isRefused(
    twins({ attributes }, updates),
    'TW1105',
  ),
  'an immutable attribute of a twin is not replaced with its source': isRefused(
    twins({ attributes }, pattern('put', 'Source')),
    'TW1105',
  ),
  'an immutable twin stays as it is while other attributes of its source change': answersRight(
    twins({ immutable: true }, notes, pattern('put', 'Source', { when: { test: 'itemAbsent' } })),
    [
      call('createSource', { id: '1', name: 'n', note: 'a' }),
      call('noteSource', { id: '1', note: 'b' }),
      call('putSource', { id: '1', name: 'm', note: 'c' }),
      call('putSource', { id: '2', name: 'm', note: 'c' }),
    ],
  ),
  'an immutable attribute of a twin goes with its source': answersRight(
    twins({ attributes }, notes, pattern('remove', 'Source')),
    [
      call('createSource', { id: '1', name: 'n', note: 'a' }),
      call('noteSource', { id: '1', note: 'b' }),
      call('removeSource', { id: '1' }),
    ],
  ),
}

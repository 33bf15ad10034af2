import type { AttributeDescription } from '../description/description.js'
import {
  answersRight,
  call,
  describe,
  entity,
  pattern,
  type Regression,
  type Regressions,
  refusedBy,
} from './regression.js'

/** A table whose sort key is an attribute of the entity. */
function sortedBy(seq: AttributeDescription, value: unknown): Regression {
  const table = {
    name: 'Things',
    partition: { name: 'owner', type: 'S' as const },
    sort: { name: 'seq', type: 'S' as const },
    indexes: [],
  }
  const Thing = entity('Thing', {
    key: { owner: '<owner>', seq: '<seq>' },
    attributes: { owner: { kind: 'id' }, seq, note: { kind: 'text', options: { maximumLength: 9 } } },
  })
  const patterns = [
    pattern('create', 'Thing'),
    pattern('get', 'Thing'),
    pattern('query', 'Thing', { by: ['owner'] }),
  ]
  const key = { owner: 'a', seq: value }
  return answersRight(describe(table, [Thing], patterns), [
    call('createThing', { ...key, note: 'x' }),
    call('getThing', key),
    call('queryThing', { owner: 'a' }),
  ])
}

/** An index whose key is an attribute of the entity. */
function indexedBy(state: AttributeDescription, value: unknown): Regression {
  const table = {
    name: 'Things',
    partition: { name: 'PK', type: 'S' as const },
    indexes: [{ name: 'byState', partition: [{ name: 'state', type: 'S' as const }], sort: [] }],
  }
  const Thing = entity('Thing', { key: { PK: 'T#<owner>' }, attributes: { owner: { kind: 'id' }, state } })
  const patterns = [
    pattern('create', 'Thing'),
    pattern('get', 'Thing'),
    pattern('query', 'Thing', { by: ['state'], index: 'byState' }),
  ]
  return answersRight(describe(table, [Thing], patterns), [
    call('createThing', { owner: 'a', state: value }),
    call('getThing', { owner: 'a' }),
    call('queryThing', { state: value }),
  ])
}

/** A key attribute that is an attribute of the entity is read back unchanged. */
export const naturalKeys: Regressions = {
  'an integer of a width': sortedBy({ kind: 'integer', options: { width: 4, minimum: 0, maximum: 9999 } }, 7),
  'a descending time': sortedBy(
    { kind: 'timestamp', options: { inKeys: 'descending' } },
    '2025-01-01T00:00:00.000Z',
  ),
  'a boolean': sortedBy({ kind: 'boolean' }, true),
  'a folded text': refusedBy(
    'TW304',
    sortedBy({ kind: 'text', options: { maximumLength: 9, foldInKeys: true } }, 'Ann'),
  ),
  'an escaped text': sortedBy({ kind: 'text', options: { maximumLength: 9, delimiter: 'escape' } }, 'a#b'),
  'bytes in hex': sortedBy({ kind: 'binary' }, new Uint8Array([255])),
  'a host name': sortedBy({ kind: 'reversedHostname' }, 'www.example.com'),
  'a boolean index key': indexedBy({ kind: 'boolean' }, false),
  'an integer index key': indexedBy({ kind: 'integer', options: { width: 4, minimum: 0, maximum: 9999 } }, 7),
  'a time to live as an index key': refusedBy(
    'TW304',
    indexedBy({ kind: 'timestamp', ttl: true }, '2031-01-01T00:00:00.000Z'),
  ),
}

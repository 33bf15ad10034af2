import type { DerivedDescription, PatternDescription } from '../description/description.js'
import {
  answersRight,
  call,
  describe,
  entity,
  pattern,
  type Regression,
  type Regressions,
  raced,
  things,
} from './regression.js'

function racing(
  derives: Readonly<Record<string, DerivedDescription>>,
  versioned: boolean,
  patterns: readonly PatternDescription[],
  ...steps: Parameters<typeof answersRight>[1]
): Regression {
  const Thing = entity('Thing', {
    key: { PK: 'T#<thing>', SK: 'META' },
    attributes: {
      thing: { kind: 'id' },
      owner: { kind: 'id' },
      note: { kind: 'id', optional: true },
      ...(versioned ? { version: { kind: 'version' } } : {}),
    },
    derives,
  })
  const always = [pattern('create', 'Thing'), pattern('put', 'Thing'), pattern('remove', 'Thing')]
  return answersRight(describe(things, [Thing], [...always, ...patterns]), steps)
}

const mirror: Readonly<Record<string, DerivedDescription>> = {
  ByOwner: { kind: 'mirror', key: { PK: 'O#<owner>', SK: 'T#<thing>' }, copies: { note: 'note' } },
}
const unique: Readonly<Record<string, DerivedDescription>> = {
  Owner: { kind: 'unique', key: { PK: 'O#<owner>', SK: 'U' }, copies: { note: 'note' } },
}
const setOwner = pattern('update', 'Thing', { set: ['owner'] }, 'setOwner')
const setNote = pattern('update', 'Thing', { set: ['note'] }, 'setNote')
const thing = { thing: 't' }
const begin = call('createThing', { ...thing, owner: 'a', note: 'x' })
const removeAndCreate = (owner: string) =>
  [
    ['removeThing', thing],
    ['createThing', { ...thing, owner, note: 'y' }],
  ] as const

/** A write is retried if the item it read has changed. */
export const races: Regressions = {
  'removed and created again, with a version': racing(
    mirror,
    true,
    [setNote],
    begin,
    raced(['setNote', { ...thing, note: 'z' }], ...removeAndCreate('b')),
  ),
  'removed and created again, without a version': racing(
    mirror,
    false,
    [setNote],
    begin,
    raced(['setNote', { ...thing, note: 'z' }], ...removeAndCreate('b')),
  ),
  'removed while something else created it again': racing(
    mirror,
    true,
    [],
    begin,
    raced(['removeThing', thing], ...removeAndCreate('b')),
  ),
  'set to what it is, beside another set': racing(
    mirror,
    false,
    [setNote],
    begin,
    raced(['setNote', { ...thing, note: 'x' }], ['setNote', { ...thing, note: 'y' }]),
  ),
  'a copy of a unique guard, beside another set': racing(
    unique,
    false,
    [setNote],
    begin,
    raced(['setNote', { ...thing, note: 'x' }], ['setNote', { ...thing, note: 'y' }]),
  ),
  'a move beside a move': racing(
    mirror,
    false,
    [setOwner],
    begin,
    raced(['setOwner', { ...thing, owner: 'b' }], ['setOwner', { ...thing, owner: 'c' }]),
  ),
  'a put beside a removal': racing(
    mirror,
    true,
    [],
    begin,
    raced(['putThing', { ...thing, owner: 'b' }], ['removeThing', thing]),
  ),
  'an answer that nobody stored': racing(
    mirror,
    false,
    [setNote, setOwner],
    begin,
    raced(['setNote', { ...thing, note: 'z' }], ['setOwner', { ...thing, owner: 'b' }]),
  ),
  'an answer with what another has set meanwhile': racing(
    { ByOwner: { kind: 'mirror', key: { PK: 'O#<owner>', SK: 'T#<thing>' } } },
    false,
    [setNote, setOwner],
    begin,
    raced(['setOwner', { ...thing, owner: 'b' }], ['setNote', { ...thing, note: 'y' }]),
  ),
}

import type { AttributeDescription } from '../description/description.js'
import {
  answersRight,
  call,
  describe,
  entity,
  pattern,
  type Regression,
  type Regressions,
  things,
} from './regression.js'

const text: AttributeDescription = { kind: 'text', options: { maximumLength: 9 } }

/** Two attributes, one with a name that could be generated. */
function named(one: string, other: string): Regression {
  const Thing = entity('Thing', {
    key: { PK: 'T#<thing>', SK: 'META' },
    attributes: { thing: { kind: 'id' }, [one]: text, [other]: text, version: { kind: 'version' } },
    derives: {
      Copy: { kind: 'mirror', key: { PK: `C#<${one}>`, SK: 'T#<thing>' }, copies: { [other]: other } },
    },
  })
  const patterns = [
    pattern('create', 'Thing'),
    pattern('get', 'Thing'),
    pattern('update', 'Thing', { set: [one, other] }),
    pattern('update', 'Thing', { set: [one], guard: 'version' }, 'guarded'),
  ]
  return answersRight(describe(things, [Thing], patterns), [
    call('createThing', { thing: 't', [one]: 'a', [other]: 'b' }),
    call('updateThing', { thing: 't', [one]: 'c', [other]: 'd' }),
    call('guarded', { thing: 't', [one]: 'e', version: 2 }),
    call('getThing', { thing: 't' }),
  ])
}

/** Generated names never collide with names of users. */
export const placeholderNames: Regressions = Object.fromEntries(
  ['was_st', 'st_0', 'key_st', 'set_st', 'st_1', 'now', 'most', 'set', 'version_1'].map((name) => [
    name,
    named('st', name),
  ]),
)

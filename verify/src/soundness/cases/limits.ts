import type { AttributeDescription, Condition } from '../description/description.js'
import {
  answersRight,
  call,
  describe,
  entity,
  isRefused,
  pattern,
  type Regression,
  type Regressions,
  things,
} from './regression.js'

const id: AttributeDescription = { kind: 'id' }
const flag: AttributeDescription = { kind: 'boolean', optional: true }

function flags(count: number): Readonly<Record<string, AttributeDescription>> {
  return Object.fromEntries(Array.from({ length: count }, (_, number) => [`flag${number}`, flag]))
}

function changes(count: number, derived: boolean) {
  const Thing = entity('Thing', {
    key: { PK: 'T#<thing>', SK: 'META' },
    attributes: { thing: id, owner: id, ...flags(count) },
    derives: derived ? { ByOwner: { kind: 'mirror', key: { PK: 'O#<owner>', SK: '<thing>' } } } : {},
  })
  return describe(
    things,
    [Thing],
    [
      pattern('create', 'Thing'),
      pattern('update', 'Thing', derived ? { set: ['owner'] } : { edit: Object.keys(flags(count)) }),
    ],
  )
}

function asked(when: Condition) {
  const Thing = entity('Thing', {
    key: { PK: 'T#<thing>', SK: 'META' },
    attributes: { thing: id, owner: id },
  })
  return describe(
    things,
    [Thing],
    [pattern('create', 'Thing'), pattern('update', 'Thing', { set: ['owner'], when })],
  )
}

const alternatives = (count: number): Condition => ({
  test: 'oneOf',
  attribute: 'owner',
  values: Array.from({ length: count }, (_, number) => `o${number}`),
})

const created = call('createThing', { thing: 't', owner: 'o0' })
const updated = call('updateThing', { thing: 't', owner: 'o1' })

function accepted(description: ReturnType<typeof asked>, step = updated): Regression {
  return answersRight(description, [created, step])
}

/** `check` refuses expressions that DynamoDB would refuse. */
export const limits: Regressions = {
  'a list of 100 alternatives': accepted(asked(alternatives(100))),
  'a list of 101 alternatives': isRefused(asked(alternatives(101)), 'TW617'),
  'an update of 230 attributes': accepted(
    changes(230, false),
    call('updateThing', {
      thing: 't',
      ...Object.fromEntries(Object.keys(flags(230)).map((name) => [name, true])),
    }),
  ),
  'an update of 400 attributes': isRefused(changes(400, false), 'TW617'),
  'a source of a mirror with 90 attributes': accepted(changes(90, true)),
  'a source of a mirror with 300 attributes': isRefused(changes(300, true), 'TW617'),
  'a condition without a test': isRefused(asked({ test: 'allOf', conditions: [] }), 'CONDITION_IMPOSSIBLE'),
  'alternatives without a value': isRefused(
    asked({ test: 'oneOf', attribute: 'owner', values: [] }),
    'CONDITION_IMPOSSIBLE',
  ),
}

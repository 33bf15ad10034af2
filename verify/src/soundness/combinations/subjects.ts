import { describe, entity, pattern, things, transaction } from '../cases/regression.js'
import type {
  AttributeDescription,
  Condition,
  DerivedDescription,
  EntityDescription,
  PatternDescription,
} from '../description/description.js'
import type { PatternCall } from '../run/call.js'
import type { Subject } from './combine.js'
import { apart, counting, folded, indexed, indexedDerived, peers, upserting } from './variants.js'

const onOff: AttributeDescription = { kind: 'oneOf', values: ['on', 'off'] }
const isOn: Condition = { test: 'plain', attribute: 'state', value: { literal: 'on' } }

const derived: Readonly<Record<string, DerivedDescription>> = {
  unique: { kind: 'unique', key: { PK: 'N#<name>', SK: 'NAME' }, copies: { state: 'state' } },
  kept: { kind: 'unique', key: { PK: 'K#<name>', SK: 'KEPT' }, kept: true },
  mirror: {
    kind: 'mirror',
    key: { PK: 'M#<parent>', SK: '<child>' },
    copies: { state: 'state', version: 'version' },
  },
  single: { kind: 'mirror', key: { PK: 'S#<parent>', SK: 'SINGLE' }, copies: { name: 'name' } },
  pointer: {
    kind: 'pointer',
    key: { PK: 'A#<parent>', SK: 'ACTIVE' },
    copies: { name: 'name' },
    while: isOn,
  },
  member: { kind: 'memberOf', key: { PK: 'E#<parent>', SK: 'SET' }, set: 'members', element: '<child>' },
  full: {
    kind: 'memberOf',
    key: { PK: 'F#<parent>', SK: 'SET' },
    set: 'members',
    element: '<child>',
    atMost: 1,
    while: isOn,
  },
  count: { kind: 'count', target: 'Parent', attribute: 'children', while: isOn },
  everyone: { kind: 'count', target: 'Parent', attribute: 'children' },
  required: {
    kind: 'count',
    target: 'Parent',
    attribute: 'children',
    requires: { test: 'plain', attribute: 'state', value: { literal: 'on' } },
  },
  limited: {
    kind: 'count',
    target: 'Parent',
    attribute: 'children',
    requires: { test: 'below', attribute: 'children', value: { literal: 1 } },
  },
  twin: { kind: 'twin', target: 'Twin' },
  likeness: { kind: 'twin', target: 'Likeness' },
  moving: { kind: 'twin', target: 'Moving' },
}

const parent = (count: AttributeDescription): EntityDescription =>
  entity('Parent', {
    key: { PK: 'P#<parent>', SK: 'META' },
    attributes: { parent: { kind: 'id' }, state: onOff, children: count, version: { kind: 'version' } },
  })

const twin = entity('Twin', {
  key: { PK: 'T#<child>', SK: 'TWIN' },
  attributes: {
    child: { kind: 'id' },
    name: { kind: 'id', optional: true },
    state: onOff,
    secret: { kind: 'id', optional: true },
    revision: { kind: 'version' },
  },
})

/** A twin without values of its own, whose source may be replaced. */
const likeness = entity('Likeness', {
  key: { PK: 'L#<child>', SK: 'TWIN' },
  attributes: { child: { kind: 'id' }, name: { kind: 'id', optional: true }, revision: { kind: 'version' } },
})

/** A twin that moves if its source is replaced with another state. */
const moving = entity('Moving', {
  key: { PK: 'L#<state>', SK: '<child>' },
  attributes: {
    child: { kind: 'id' },
    state: onOff,
    name: { kind: 'id', optional: true },
    secret: { kind: 'id' },
    revision: { kind: 'version' },
  },
})
const twinEntities = { twin, likeness, moving }

const child = (derives: EntityDescription['derives']): EntityDescription =>
  entity('Child', {
    key: { PK: 'C#<child>', SK: 'META' },
    attributes: {
      child: { kind: 'id' },
      parent: { kind: 'id', optional: true },
      name: { kind: 'id', optional: true },
      state: { ...onOff, default: 'on' },
      version: { kind: 'version' },
    },
    derives,
  })

const checks = (target: string): readonly PatternDescription[] =>
  (['itemExists', 'itemAbsent'] as const).map((test) =>
    transaction(`${test}${target}`, pattern('ensure', target, { when: { test } }, 'step1')),
  )

const childPatterns: readonly PatternDescription[] = [
  pattern('create', 'Child'),
  pattern('put', 'Child'),
  pattern('update', 'Child', { set: ['parent'] }, 'moveChild'),
  pattern('update', 'Child', { edit: ['name'] }, 'nameChild'),
  pattern('update', 'Child', { set: ['state'] }, 'switchChild'),
  pattern('update', 'Child', { set: ['state'], guard: 'version' }, 'guardChild'),
  pattern('update', 'Child', { set: ['parent'], upsert: true }, 'upsertChild'),
  pattern('remove', 'Child'),
  pattern('get', 'Child'),
  ...checks('Child'),
]

const twinPatterns: readonly PatternDescription[] = [
  pattern('update', 'Twin', { set: ['secret'] }, 'secretTwin'),
  pattern('update', 'Moving', { set: ['secret'] }, 'secretMoving'),
]

const parentPatterns: readonly PatternDescription[] = [
  pattern('create', 'Parent', { to: { children: { change: 'set', value: { literal: 0 } } } }),
  pattern('update', 'Parent', { set: ['state'] }, 'switchParent'),
  pattern('remove', 'Parent', { when: { test: 'plain', attribute: 'children', value: { literal: 0 } } }),
  pattern('get', 'Parent'),
  ...checks('Parent'),
]

function call(name: string, input: PatternCall['input']): PatternCall {
  return { pattern: name, input }
}

const c = { child: 'c' }
const d = { child: 'd' }
const p = { parent: 'p' }
const q = { parent: 'q' }

const childCalls: readonly PatternCall[] = [
  call('createChild', { ...c, ...p, name: 'n' }),
  call('createChild', { ...c, ...q, name: 'm', state: 'off' }),
  call('createChild', { ...d, ...p, name: 'm' }),
  call('putChild', { ...c, ...p, name: 'm' }),
  call('putChild', { ...c, name: 'n' }),
  call('putChild', { ...d, ...q, name: 'n', state: 'off' }),
  call('moveChild', { ...c, ...p }),
  call('moveChild', { ...c, ...q }),
  call('moveChild', { ...d, ...p }),
  call('moveChild', { ...d, ...q }),
  call('nameChild', { ...c, name: 'm' }),
  call('nameChild', { ...c, name: null }),
  call('nameChild', { ...d, name: 'n' }),
  call('switchChild', { ...c, state: 'off' }),
  call('switchChild', { ...c, state: 'on' }),
  call('guardChild', { ...c, state: 'off', version: 1 }),
  call('guardChild', { ...c, state: 'on', version: 2 }),
  call('upsertChild', { ...c, ...p }),
  call('upsertChild', { ...d, ...q }),
  call('removeChild', c),
  call('removeChild', d),
  call('itemExistsChild', c),
  call('itemAbsentChild', c),
]

const twinCalls: readonly PatternCall[] = [
  call('secretTwin', { ...c, secret: 'x' }),
  call('secretMoving', { ...c, state: 'on', secret: 'x' }),
  call('secretMoving', { ...c, state: 'off', secret: 'y' }),
]

const parentCalls: readonly PatternCall[] = [
  call('createParent', { ...p, state: 'on' }),
  call('createParent', { ...q, state: 'off' }),
  call('switchParent', { ...p, state: 'on' }),
  call('switchParent', { ...p, state: 'off' }),
  call('removeParent', p),
  call('removeParent', q),
  call('itemExistsParent', p),
  call('itemAbsentParent', p),
]

const first = call('createChild', { ...c, ...p, name: 'n' })
const second = call('createChild', { ...d, ...q, name: 'm' })
const beside = call('createChild', { ...d, ...p, name: 'm', state: 'off' })
const alone = [[], [first], [first, second], [beside]]
const parents = [call('createParent', { ...p, state: 'on' }), call('createParent', { ...q, state: 'on' })]
const ofParents = [
  [],
  parents.slice(0, 1),
  parents,
  [...parents, first],
  [...parents, first, second],
  [...parents, beside, call('switchParent', { ...p, state: 'off' })],
]

/** Patterns that `check` refuses because of a twin: it cannot follow, or loses what only it has. */
const impossible: Readonly<Record<string, readonly string[]>> = {
  twin: ['putChild'],
  moving: ['switchChild', 'guardChild', 'upsertChild'],
}

function subject(name: string, counts?: AttributeDescription, ...kinds: readonly string[]): Subject {
  const source = child(Object.fromEntries(kinds.map((kind) => [capitalized(kind), derived[kind]!])))
  const sets = kinds
    .filter((kind) => derived[kind]!.kind === 'memberOf')
    .map((kind) => pattern('get', `Child.${capitalized(kind)}`))
  const twins = Object.entries(twinEntities).filter(([kind]) => kinds.includes(kind))
  const entities = [...(counts ? [parent(counts)] : []), ...twins.map(([, each]) => each), source]
  const isPossible = (name: string) =>
    !kinds.some((kind) => impossible[kind]?.includes(name)) &&
    (!name.startsWith('secret') || kinds.includes(name.slice(6).toLowerCase()))
  const all = [...childPatterns, ...twinPatterns, ...sets, ...(counts ? parentPatterns : [])]
  const patterns = all.filter(({ name }) => isPossible(name))
  return {
    name,
    description: describe(things, entities, patterns),
    calls: [...childCalls, ...twinCalls, ...(counts ? parentCalls : [])]
      .filter((each) => isPossible(each.pattern))
      .map((each) => withSecret(each, kinds)),
    states: (counts ? ofParents : alone).map((state) => state.map((each) => withSecret(each, kinds))),
  }
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** A new source of this twin has to give what only the twin has. */
function withSecret({ pattern: name, input }: PatternCall, kinds: readonly string[]): PatternCall {
  const isNew = kinds.includes('moving') && (name === 'createChild' || name === 'putChild')
  return { pattern: name, input: isNew ? { ...input, secret: String(input.name) } : input }
}

const counter: AttributeDescription = { kind: 'integer', options: { minimum: 0 }, default: 0 }
const optional: AttributeDescription = { kind: 'integer', options: { minimum: 0 }, optional: true }
const nested: AttributeDescription = { ...counter, stored: ['data', 'children'] }
const limited: AttributeDescription = { ...counter, options: { minimum: 0, maximum: 1 } }

/** Each kind of derived item by itself, and several together. */
export const subjects: readonly Subject[] = [
  subject('no derived item'),
  subject('a unique guard', undefined, 'unique'),
  subject('a kept guard', undefined, 'kept'),
  subject('a mirror', undefined, 'mirror'),
  subject('a mirror of one source', undefined, 'single'),
  subject('a pointer', undefined, 'pointer'),
  subject('a set', undefined, 'member'),
  subject('a set of one element', undefined, 'full'),
  peers(subject('a unique guard', undefined, 'unique')),
  peers(subject('a kept guard', undefined, 'kept')),
  peers(subject('a set', undefined, 'member')),
  peers(subject('a set of one element', undefined, 'full'), 3),
  indexed(subject('a mirror', undefined, 'mirror')),
  indexedDerived(subject('a mirror', undefined, 'mirror')),
  indexedDerived(subject('a unique guard and a pointer', undefined, 'unique', 'pointer')),
  folded(subject('a mirror', undefined, 'mirror')),
  folded(subject('a unique guard', undefined, 'unique')),
  subject('a twin', undefined, 'likeness'),
  subject('a twin with a value of its own', undefined, 'twin'),
  subject('a twin that moves', undefined, 'moving'),
  subject('a counter', counter, 'count'),
  subject('a counter inside a map', nested, 'count'),
  subject('a counter that requires a state', counter, 'required'),
  subject('a counter that requires its number', limited, 'limited'),
  upserting(subject('an optional counter', optional, 'count')),
  apart(subject('a counter', limited, 'limited')),
  counting(subject('a counter', counter, 'everyone')),
  indexed(folded(subject('a counter', counter, 'count'))),
  subject('derived items of all kinds', counter, 'count', 'unique', 'mirror', 'pointer', 'member', 'twin'),
]

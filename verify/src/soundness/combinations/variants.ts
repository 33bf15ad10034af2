import { describe, entity, pattern, things } from '../cases/regression.js'
import type { AttributeDescription, Condition, DerivedDescription } from '../description/description.js'
import type { PatternCall } from '../run/call.js'
import type { Subject } from './combine.js'

const p = { parent: 'p' }
const q = { parent: 'q' }
const isOn: Condition = { test: 'plain', attribute: 'state', value: { literal: 'on' } }
const counter: AttributeDescription = { kind: 'integer', options: { minimum: 0 }, default: 0 }

function call(name: string, input: PatternCall['input']): PatternCall {
  return { pattern: name, input }
}

/** Children in an index by parent, ordered by what they may lack. */
export function indexed(of: Subject): Subject {
  const { tables, entities, patterns } = of.description
  const key = { G1P: 'G#<parent>', G1S: '<name>' }
  const index = { name: 'byParent', partition: [textKey('G1P')], sort: [textKey('G1S')] }
  return {
    ...of,
    name: `${of.name} and an index`,
    description: {
      tables: tables.map((table) => ({ ...table, indexes: [index] })),
      entities: entities.map((each) =>
        each.name === 'Child' ? { ...each, key: { ...each.key, ...key } } : each,
      ),
      patterns: [
        ...patterns,
        pattern('query', 'Child', { by: ['parent'], index: 'byParent', order: 'ascending' }),
      ],
    },
    reads: [call('queryChild', p), call('queryChild', q)],
  }
}

/** Derived items in an index by state, ordered by what they may lack. */
export function indexedDerived(of: Subject): Subject {
  const { tables, entities, patterns } = of.description
  const index = { name: 'byState', partition: [textKey('G1P')], sort: [textKey('G1S')] }
  const inIndex = (name: string, derived: DerivedDescription): DerivedDescription => ({
    ...derived,
    key: { ...derived.key, G1P: `${name}#<state>`, G1S: '<name>' },
  })
  const derives = entities.flatMap((each) => Object.keys(each.derives))
  return {
    ...of,
    name: `${of.name} in an index`,
    description: {
      tables: tables.map((table) => ({ ...table, indexes: [index] })),
      entities: entities.map((each) => ({
        ...each,
        derives: Object.fromEntries(
          Object.entries(each.derives).map(([name, derived]) => [name, inIndex(name, derived)]),
        ),
      })),
      patterns: [
        ...patterns,
        ...derives.map((name) =>
          pattern('query', `Child.${name}`, { by: ['state'], index: 'byState', order: 'ascending' }),
        ),
      ],
    },
    reads: derives.flatMap((name) => ['on', 'off'].map((state) => call(`queryChild${name}`, { state }))),
  }
}

function textKey(name: string) {
  return { name, type: 'S' as const }
}

/** Children whose key ignores the case of its value, written in both. */
export function folded(of: Subject): Subject {
  const { entities } = of.description
  const child: AttributeDescription = { kind: 'text', options: { maximumLength: 3, foldInKeys: true } }
  const upper = of.calls.filter(({ pattern: name }) => /^(put|move|upsert|remove)Child/.test(name))
  return {
    ...of,
    name: `${of.name} and a folded key`,
    description: {
      ...of.description,
      entities: entities.map((each) => ({
        ...each,
        attributes: each.attributes.child ? { ...each.attributes, child } : each.attributes,
      })),
    },
    calls: [
      ...of.calls.filter((each) => !upper.includes(each) || each.input.child === 'c'),
      ...upper
        .filter(({ input }) => input.child === 'c')
        .map((each) => ({ ...each, input: { ...each.input, child: 'C' } })),
    ],
  }
}

/** A parent with a second counter, whose condition is about the first. */
export function counting(of: Subject): Subject {
  const { entities, patterns } = of.description
  const active: DerivedDescription = {
    kind: 'count',
    target: 'Parent',
    attribute: 'active',
    while: isOn,
    requires: { test: 'below', attribute: 'children', value: { literal: 2 } },
  }
  const zero = { change: 'set' as const, value: { literal: 0 } }
  const isEmpty = { test: 'plain' as const, value: { literal: 0 } }
  const conditions = ['children', 'active'].map((attribute) => ({ ...isEmpty, attribute }))
  return {
    ...of,
    name: `${of.name} and a second one`,
    description: {
      ...of.description,
      entities: entities.map((each) =>
        each.name === 'Parent'
          ? { ...each, attributes: { ...each.attributes, active: counter } }
          : { ...each, derives: { ...each.derives, Active: active } },
      ),
      patterns: patterns.map((each) =>
        each.name === 'createParent'
          ? { ...each, options: { to: { children: zero, active: zero } } }
          : each.name === 'removeParent'
            ? { ...each, options: { when: { test: 'allOf', conditions } } }
            : each,
      ),
    },
  }
}

/** A parent that an update creates. */
export function upserting(of: Subject): Subject {
  const { patterns } = of.description
  const empty: Condition = {
    test: 'anyOf',
    conditions: [
      { test: 'absent', attribute: 'children' },
      { test: 'plain', attribute: 'children', value: { literal: 0 } },
    ],
  }
  return {
    ...of,
    description: {
      ...of.description,
      patterns: [
        ...patterns.map((each) =>
          each.name === 'removeParent' ? { ...each, options: { when: empty } } : each,
        ),
        pattern('update', 'Parent', { set: ['state'], upsert: true }, 'upsertParent'),
      ],
    },
    calls: [
      ...of.calls,
      call('upsertParent', { ...p, state: 'off' }),
      call('upsertParent', { ...q, state: 'on' }),
    ],
    states: [...of.states, [call('upsertParent', { ...p, state: 'on' })]],
  }
}

/** A parent in another table. */
export function apart(of: Subject): Subject {
  const { tables, entities, patterns } = of.description
  return {
    ...of,
    name: `${of.name} in another table`,
    description: {
      tables: [...tables, { ...things, name: 'Others' }],
      entities: entities.map((each) => (each.name === 'Parent' ? { ...each, table: 'Others' } : each)),
      patterns: patterns.map((each) =>
        each.name === 'audit'
          ? { ...each, targets: each.targets.filter((target) => target !== 'Parent') }
          : each,
      ),
    },
    reads: [call('getParent', p), call('getParent', q)],
  }
}

/** Sources of another type that derive into the same items as the children, seldom with other limits. */
export function peers(of: Subject, limit?: number): Subject {
  const { tables, entities, patterns } = of.description
  const shared = Object.entries(entities.find(({ name }) => name === 'Child')!.derives).map(
    ([name, derived]) => {
      const { while: _, copies: __, atMost: ___, ...same } = derived
      const element = derived.element === undefined ? {} : { element: 'P#<peer>' }
      return [
        `Peer${name}`,
        { ...same, ...element, ...(limit === undefined ? {} : { atMost: limit }) },
      ] as const
    },
  )
  const peer = entity('Peer', {
    key: { PK: 'PEER#<peer>', SK: 'META' },
    attributes: { peer: { kind: 'id' }, parent: { kind: 'id' }, name: { kind: 'id' } },
    derives: Object.fromEntries(shared),
  })
  const e = { peer: 'e' }
  const f = { peer: 'f' }
  return {
    ...of,
    name: `${of.name} that another entity shares`,
    description: describe(
      { ...tables[0]!, entityType: 'kind' },
      [...entities, peer],
      [
        ...patterns.filter(({ name }) => name !== 'audit'),
        pattern('create', 'Peer'),
        pattern('update', 'Peer', { set: ['parent', 'name'] }, 'movePeer'),
        pattern('remove', 'Peer'),
      ],
    ),
    calls: [
      ...of.calls.filter(({ pattern: name }) => !/^(item|guard|upsert)/.test(name)),
      call('createPeer', { ...e, ...p, name: 'n' }),
      call('createPeer', { ...f, ...p, name: 'm' }),
      call('movePeer', { ...e, ...q, name: 'm' }),
      call('removePeer', e),
    ],
    states: [
      ...of.states,
      [call('createPeer', { ...e, ...p, name: 'n' })],
      [...of.states.at(-1)!, call('createPeer', { ...f, ...p, name: 'x' })],
    ],
  }
}

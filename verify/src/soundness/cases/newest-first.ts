import type { AttributeDescription } from '../description/description.js'
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

function ordered(sortKey: string, attributes: Readonly<Record<string, AttributeDescription>>) {
  const Event = entity('Event', {
    key: { PK: 'ROOM#<room>', SK: sortKey },
    attributes: { room: { kind: 'id' }, ...attributes },
  })
  const patterns = [pattern('create', 'Event'), pattern('query', 'Event', { by: ['room'], order: 'newest' })]
  return describe(things, [Event], patterns)
}

function refused(attribute: AttributeDescription): Regression {
  return isRefused(ordered('EVT#<value>', { value: attribute }))
}

const times = ['2024-02-29T23:59:59.999Z', '2025-01-01T00:00:00.000Z', '1970-01-01T00:00:00.000Z']

function right(attribute: AttributeDescription): Regression {
  return answersRight(ordered('EVT#<value>#<seq>', { value: attribute, seq: { kind: 'id' } }), [
    ...times.map((value, index) => call('createEvent', { room: 'r', value, seq: String(index) })),
    call('queryEvent', { room: 'r' }),
  ])
}

/** Events of two kinds in one range, each with its time in the key. */
function together(first: string, second: string) {
  const kinds = ['One', 'Two'].map((name, index) =>
    entity(name, {
      key: { PK: 'ROOM#<room>', SK: `EVT#<${[first, second][index]}>#${name}` },
      attributes: { room: { kind: 'id' }, value: { kind: 'timestamp' } },
    }),
  )
  const both = { name: 'both', operation: 'collection', targets: ['One', 'Two'] } as const
  const patterns = [
    pattern('create', 'One'),
    pattern('create', 'Two'),
    { ...both, options: { by: ['room'], order: 'newest', limit: 2 } } as const,
    { ...both, name: 'oldest', options: { by: ['room'], order: 'oldest' } } as const,
  ]
  return describe(things, kinds, patterns)
}

function rightTogether(first: string, second: string): Regression {
  return answersRight(together(first, second), [
    ...times.map((value, index) => call(index % 2 ? 'createOne' : 'createTwo', { room: 'r', value })),
    call('both', { room: 'r' }),
    call('oldest', { room: 'r' }),
  ])
}

/** Newest first is an order by time. */
export const newestFirst: Regressions = {
  'a random id': refused({ kind: 'uuid' }),
  'a room number': refused({ kind: 'integer', options: { minimum: 0, maximum: 99, width: 2 } }),
  'a text': refused({ kind: 'text', options: { maximumLength: 9 } }),
  'a time behind an open part': isRefused(
    ordered('EVT#<level>#<value>', {
      level: { kind: 'oneOf', values: ['a', 'b'] },
      value: { kind: 'timestamp' },
    }),
  ),
  'a time': right({ kind: 'timestamp' }),
  'a descending time': right({ kind: 'timestamp', options: { inKeys: 'descending' } }),
  'times of two kinds': rightTogether('value', 'value'),
  'descending times of two kinds': rightTogether('value descending', 'value descending'),
  'opposite times of two kinds': isRefused(together('value', 'value descending'), 'TW501'),
}

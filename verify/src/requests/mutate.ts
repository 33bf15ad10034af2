import type { Picker } from './picker.js'
import type { Request } from './request.js'

const oddValues: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  Number.POSITIVE_INFINITY,
  '',
  'x',
  '1'.repeat(300),
  [],
  {},
  [null],
  { S: 'a' },
  { S: 'a', N: '1' },
  { N: 'NaN' },
  { N: '1e126' },
  { SS: [] },
  { NS: ['1', '1.0'] },
  { B: '***' },
  { NULL: false },
  { L: [{}] },
  { M: { '': { S: 'a' } } },
]

type Node = Record<string, unknown> | unknown[]

/** Changes one part of a request: a value, a missing field, or an unknown field. */
export function mutate(pick: Picker, request: Request): Request {
  const input = JSON.parse(JSON.stringify(request.input)) as Record<string, unknown>
  const places = allPlaces(input)
  const [node, name] = places[pick.below(places.length)] ?? [input, 'TableName']
  const target = node as Record<string, unknown>
  pick.of([
    () => {
      target[name] = pick.of(oddValues)
    },
    () => delete target[name],
    () => {
      target[pick.of(['Unknown', 'limit', '__proto__', 'IndexName', 'Select'])] = pick.of(oddValues)
    },
    () => {
      target[name] = twist(pick, target[name])
    },
  ])()
  return { operation: request.operation, input }
}

function twist(pick: Picker, value: unknown): unknown {
  if (typeof value === 'string')
    return pick.of([`${value} `, value.slice(1), value.repeat(3), value.toUpperCase()])
  if (typeof value === 'number') return pick.of([-value, value * 1e9, String(value)])
  return Array.isArray(value) ? [...value, ...value] : [value]
}

function allPlaces(node: Node, found: (readonly [Node, string])[] = []): (readonly [Node, string])[] {
  for (const name of Object.keys(node)) {
    found.push([node, name])
    const child = (node as Record<string, unknown>)[name]
    if (typeof child === 'object' && child !== null) allPlaces(child as Node, found)
  }
  return found
}

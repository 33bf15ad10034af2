import type { Answer } from './oracle.js'

const setTypes = new Set(['SS', 'NS', 'BS'])

/** Canonical JSON: attributes and elements of sets are sorted, because their order has no meaning. */
export function canonical(value: unknown): string {
  return JSON.stringify(sorted(value))
}

function sorted(value: unknown, name = ''): unknown {
  if (Array.isArray(value)) {
    const elements = value.map((element) => sorted(element))
    return setTypes.has(name) ? elements.sort() : elements
  }
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(entries.map(([each, inner]) => [each, sorted(inner, each)]))
}

/** A response with unordered lists sorted. */
export function comparable(operation: string, { status, body }: Answer): Answer {
  if (status !== 200) return { status, body }
  if (operation === 'Scan' || operation === 'Query' || operation === 'ExecuteStatement')
    return { status, body: withSortedItems(body) }
  const responses = body.Responses
  if (operation !== 'BatchGetItem' || typeof responses !== 'object' || responses === null)
    return { status, body }
  const inOrder = Object.entries(responses).map(([table, items]) => [table, sortedList(items)])
  return { status, body: { ...body, Responses: Object.fromEntries(inOrder) } }
}

function withSortedItems(body: Answer['body']): Answer['body'] {
  return body.Items === undefined ? body : { ...body, Items: sortedList(body.Items) }
}

function sortedList(items: unknown): unknown[] {
  return (items as unknown[]).map((item) => JSON.parse(canonical(item)) as unknown).sort(byText)
}

function byText(one: unknown, other: unknown): number {
  return canonical(one) < canonical(other) ? -1 : 1
}

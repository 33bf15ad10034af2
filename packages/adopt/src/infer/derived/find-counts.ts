import type { Item } from '@tablewright/dynamo'
import type { Evidence } from '../draft/design-draft.js'
import { type Call, call, fields, reference } from '../draft/expression.js'
import type { InferredTable, NamedDraft } from '../draft/inferred-table.js'
import type { Joins, Values } from './source-joins.js'

/** An attribute with the number of items of another kind. */
export interface FoundCount {
  readonly target: string
  readonly source: string
  readonly name: string
  readonly declaration: Call
  readonly evidence: Evidence
}

const minTargets = 5

/**
 * Finds counters: integers that equal the number of items that refer to their owner. Only possible for
 * completely sampled tables, which are in `complete`.
 */
export function findCounts(
  tables: readonly InferredTable[],
  complete: ReadonlySet<string>,
  joins: Joins,
): readonly FoundCount[] {
  const kinds = tables.filter(({ shape }) => complete.has(shape.name)).flatMap((table) => table.kinds)
  return kinds.flatMap((target) => {
    const identity = joins.identity(target.name)
    const numbers = target.kind.attributes.filter(({ kind }) => kind.name === 'integer')
    const items = valuesOf(target, joins)
    if (identity.length === 0 || items.length < minTargets) return []
    return kinds.flatMap((source) => {
      const names = source.kind.attributes.map(({ name }) => name)
      if (source === target || !identity.every((name) => names.includes(name))) return []
      const counts = countBy(valuesOf(source, joins), identity)
      const attribute = numbers.find(({ name }) => isCount(items, name, identity, counts))
      return attribute ? [found(target.name, source.name, attribute.name, items.length)] : []
    })
  })
}

function valuesOf({ name, kind }: NamedDraft, joins: Joins): readonly Values[] {
  return kind.group.items.flatMap((item: Item) => {
    const values = joins.decode(name, item)
    return values ? [values as object] : []
  }) as readonly Values[]
}

function countBy(values: readonly Values[], identity: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const each of values) {
    const key = keyOf(each, identity)
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return counts
}

function keyOf(values: Values, identity: readonly string[]): string {
  return JSON.stringify(identity.map((name) => values[name]))
}

/** Whether a value equals the count in every item and is not constant. */
function isCount(
  items: readonly Values[],
  name: string,
  identity: readonly string[],
  counts: ReadonlyMap<string, number>,
): boolean {
  const numbers = items.map((values) => counts.get(keyOf(values, identity)) ?? 0)
  return (
    new Set(numbers).size >= 2 &&
    numbers.every((number, index) => Number(items[index]![name] ?? 0) === number) &&
    numbers.filter((number) => number > 0).length >= 2
  )
}

function found(target: string, source: string, attribute: string, targets: number): FoundCount {
  return {
    target,
    source,
    name: `${attribute.charAt(0).toUpperCase()}${attribute.slice(1)}`,
    declaration: call('count', reference(target), fields({ attribute })),
    evidence: {
      place: `${target}.${attribute}`,
      claim: `${attribute} of ${target} counts the items of ${source}`,
      confidence: targets >= 20 ? 'high' : 'medium',
      because: `${targets} of ${targets} numbers equal the count`,
    },
  }
}

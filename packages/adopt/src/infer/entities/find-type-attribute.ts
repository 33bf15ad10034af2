import type { AttributeFields, Item } from '@tablewright/dynamo'
import { typeNames } from '../sample/sampler.js'
import { keyParts, type TableShape } from '../sample/table-source.js'
import { leadingWord } from '../sample/text-class.js'

/** Attributes by which libraries name the kind of an item. */
const conventions = ['__edb_e__', '_et', '_type']
const maxTypes = 100

/**
 * The attribute that names the kind of each item: most items have it, it has few values, and items of one value have keys
 * that begin alike. Undefined where the table has none.
 */
export function findTypeAttribute(items: readonly Item[], shape: TableShape): string | undefined {
  const keys = new Set([
    ...keyParts(shape).map(({ name }) => name),
    ...shape.indexes.flatMap(({ partition, sort }) => [...partition, ...sort].map(({ name }) => name)),
  ])
  const names = new Set(items.flatMap((item) => Object.keys(item)).filter((name) => typeNames.test(name)))
  const fitting = [...names].filter((name) => !keys.has(name) && namesKinds(name, items, shape))
  return conventions.find((name) => fitting.includes(name)) ?? fitting.sort(byUse(items))[0]
}

function namesKinds(name: string, items: readonly Item[], shape: TableShape): boolean {
  const own = items.filter((item) => (item[name] as AttributeFields | undefined)?.S !== undefined)
  if (own.length < items.length / 2) return false
  const outlines = new Map<string, Set<string>>()
  for (const item of own) {
    const { S } = item[name] as AttributeFields
    const lead = keyParts(shape)
      .map((key) => leadingWord((item[key.name] as AttributeFields).S ?? ''))
      .join('\u0000')
    const known = outlines.get(S!) ?? new Set()
    outlines.set(S!, known.add(lead))
  }
  if (outlines.size > maxTypes) return false
  if (conventions.includes(name)) return true
  // Keys without literal text begin in many ways: the name alone decides then, if each value has items enough.
  const alike = [...outlines.values()].filter(({ size }) => size === 1).length
  const leads = new Set([...outlines.values()].flatMap((each) => [...each]))
  // Some kinds may begin alike; the values of a state, which one kind has, all do.
  const areKinds = leads.size >= outlines.size - 1 || leads.size * 2 > outlines.size
  if (leads.size === 1 && outlines.size > 1 && haveSameAttributes(name, own)) return false
  return alike === outlines.size && (outlines.size > 1 || leads.size === 1) && areKinds
}

/** Whether the items of each value have the attributes of all others, as those of one kind do. */
function haveSameAttributes(name: string, items: readonly Item[]): boolean {
  const byValue = new Map<string, Set<string>>()
  for (const item of items) {
    const { S } = item[name] as AttributeFields
    const names = byValue.get(S!) ?? new Set()
    byValue.set(S!, names)
    for (const each of Object.keys(item)) names.add(each)
  }
  const all = new Set([...byValue.values()].flatMap((names) => [...names]))
  return [...byValue.values()].every((names) => names.size === all.size)
}

function byUse(items: readonly Item[]): (one: string, other: string) => number {
  const uses = (name: string) => items.filter((item) => item[name]).length
  return (one, other) => uses(other) - uses(one)
}

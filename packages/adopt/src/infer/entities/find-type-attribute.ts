import type { AttributeFields, Item } from '@tablewright/dynamo'
import { typeNames } from '../sample/sampler.js'
import { keyParts, type TableShape } from '../sample/table-source.js'
import { leadingWord } from '../sample/text-class.js'

/** Attributes in which libraries store the type of an item. */
const conventions = ['__edb_e__', '_et', '_type']
const maxTypes = 100

/**
 * Finds the attribute that names the kind of each item: most items have it, it has few values, and the keys
 * of items with the same value have the same prefix. Returns undefined if the table has none.
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
  const isPlain = plainTypeName.test(name) && own.length === items.length
  if (isPlain && (haveOwnAttributes(name, own) || haveOwnKeys(outlines))) return true
  // Keys without literal text have no common prefix. Then the name decides, if each value has enough items.
  const alike = [...outlines.values()].filter(({ size }) => size === 1).length
  const leads = new Set([...outlines.values()].flatMap((each) => [...each]))
  // Some kinds may share a prefix. For a state of one kind, all values share it.
  const areKinds = leads.size >= outlines.size - 1 || leads.size * 2 > outlines.size
  if (leads.size === 1 && outlines.size > 1 && haveSameAttributes(name, own)) return false
  return alike === outlines.size && (outlines.size > 1 || leads.size === 1) && areKinds
}

/** Names of entity types. `roomType`, for example, is a property. */
const plainTypeName = /^_*(entity_?)?(type|kind)(_?name)?$/i

/**
 * Whether the items of each value have different attributes than those of all other values, regardless of
 * their keys.
 */
function haveOwnAttributes(name: string, items: readonly Item[]): boolean {
  const sets = attributesByValue(name, items)
  return (
    sets.length > 1 &&
    sets.every((one, index) => sets.every((other, place) => index === place || differ(one, other)))
  )
}

/**
 * Whether the keys of any two values have different prefixes: `U1` of users, `G1` of groups, both for
 * members.
 */
function haveOwnKeys(outlines: ReadonlyMap<string, ReadonlySet<string>>): boolean {
  const leads = [...outlines.values()].flatMap((each) => [...each])
  return outlines.size > 1 && new Set(leads).size === leads.length
}

/** Whether the items of all values have the same attributes, like items of one kind. */
function haveSameAttributes(name: string, items: readonly Item[]): boolean {
  const sets = attributesByValue(name, items)
  const all = new Set(sets.flatMap((names) => [...names]))
  return sets.every((names) => names.size === all.size)
}

function attributesByValue(name: string, items: readonly Item[]): readonly ReadonlySet<string>[] {
  const byValue = new Map<string, Set<string>>()
  for (const item of items) {
    const { S } = item[name] as AttributeFields
    const names = byValue.get(S!) ?? new Set()
    byValue.set(S!, names)
    for (const each of Object.keys(item)) names.add(each)
  }
  return [...byValue.values()]
}

/** Whether two kinds have few attributes in common; values of one kind share most of them. */
export function differ(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  const shared = [...one].filter((name) => other.has(name)).length
  return shared / Math.max(one.size, other.size) < 0.7
}

function byUse(items: readonly Item[]): (one: string, other: string) => number {
  const uses = (name: string) => items.filter((item) => item[name]).length
  return (one, other) => uses(other) - uses(one)
}

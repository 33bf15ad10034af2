import type { Attributes, PatternOptions, Value } from '../description/description.js'
import { type Catalog, type ItemKind, placeholders } from '../model/catalog.js'
import type { Dice } from '../random.js'
import { plainValue, typeOf } from './changes.js'
import { generateCondition, withParameter } from './conditions.js'

/** A query that the keys of the table or of an index should serve. */
export function queryOptions(kind: ItemKind, catalog: Catalog, dice: Dice): PatternOptions | undefined {
  const table = catalog.table(kind.source.table)
  const indexes = table.indexes.filter(({ name }) => catalog.indexAttributes(kind, name))
  const index = indexes.length > 0 && dice.chance(0.6) ? dice.pick(indexes) : undefined
  const partition = index && !index.local ? index.partition : [table.partition]
  const sort = index ? index.sort : table.sort ? [table.sort] : []
  const namesOf = (keys: readonly { name: string }[]) =>
    placeholders(keys.flatMap(({ name }) => catalog.template(kind, name) ?? []))
  const known = namesOf(partition)
  const open = namesOf(sort).filter((name) => !known.includes(name))
  if (open.length === 0 && dice.chance(0.7)) return undefined
  const fixed = open.length > 1 && dice.chance(0.4) ? open.slice(0, dice.between(1, open.length - 1)) : []
  const next = open[fixed.length]
  const { delimiter = '#' } = table
  const plain = dice.chance(0.2) ? generateCondition(kind.attributes, delimiter, dice) : undefined
  const asked = plain && dice.chance(0.4) ? withParameter(plain, kind.attributes, 'wanted') : undefined
  const filter = asked?.condition ?? plain
  const where = dice.chance(0.2) ? fixedParts(kind, [...known, ...fixed], delimiter, dice) : {}
  const named = Object.values(where).flatMap((value) => ('param' in value ? [value.param] : []))
  const given = { ...asked?.given, ...(named.length > 0 ? fixedTypes(kind, where) : {}) }
  const skipped = dice.chance(0.3) ? neighbors(kind, index?.name, catalog) : []
  return {
    ...(Object.keys(given).length > 0 ? { given } : {}),
    by: [...known, ...fixed].filter((name) => !Object.hasOwn(where, name)),
    ...(Object.keys(where).length > 0 ? { where } : {}),
    ...(skipped.length > 0 ? { skipping: skipped } : {}),
    ...(index ? { index: index.name } : {}),
    ...(next !== undefined && dice.chance(0.65) ? range(kind, next, dice) : {}),
    ...order(kind, next, dice),
    ...hiding(kind.attributes, dice),
    ...(dice.chance(0.25) ? { limit: dice.pick([1, 1, 2, 5]) } : {}),
    ...(dice.chance(0.2) ? { page: dice.between(1, 3) } : {}),
    // Not possible.
    ...(dice.chance(0.01) ? dice.pick([{ page: 0 }, { page: 1.5 }, { limit: 0 }]) : {}),
    ...(filter ? { filter } : {}),
    ...(dice.chance(0.15) ? { returns: dice.sample(Object.keys(kind.attributes), 2) } : {}),
    ...(!index && dice.chance(0.2) ? { consistency: 'strong' as const } : {}),
  }
}

/** Key parts that the design fixes, or that are given under another name: mostly the last one. */
export function fixedParts(
  kind: ItemKind,
  names: readonly string[],
  delimiter: string,
  dice: Dice,
  ways: readonly ('literal' | 'param')[] = ['literal', 'literal', 'literal', 'param'],
): Readonly<Record<string, Value>> {
  const name = dice.chance(0.7) ? names.at(-1) : dice.pick(names)
  if (name === undefined) return {}
  if (dice.pick(ways) === 'param') return { [name]: { param: 'fixed' } }
  const value = plainValue(kind.attributes[name]!, delimiter, dice)
  return value === undefined ? {} : { [name]: { literal: value } }
}

/** The types of parameters that give key parts under another name. */
export function fixedTypes(kind: ItemKind, where: Readonly<Record<string, Value>>): Attributes {
  return Object.fromEntries(
    Object.entries(where).flatMap(([name, value]) =>
      'param' in value ? [[value.param, typeOf(kind.attributes[name]!)]] : [],
    ),
  )
}

/** The other kinds of items with the same partition. */
function neighbors(kind: ItemKind, index: string | undefined, catalog: Catalog): readonly string[] {
  const form = partitionForm(kind, index, catalog)
  return [...catalog.kinds()]
    .filter((other) => other !== kind && partitionForm(other, index, catalog) === form)
    .map(({ name }) => name)
}

/** Equal for kinds of items that can share a partition, even if the names in their keys differ. */
export function partitionForm(
  kind: ItemKind,
  index: string | undefined,
  catalog: Catalog,
): string | undefined {
  const table = catalog.table(kind.source.table)
  const found = index === undefined ? undefined : catalog.index(kind, index)
  const partition = found && !found.local ? found.partition : [table.partition]
  const texts = partition.map(({ name }) => catalog.template(kind, name))
  if (texts.includes(undefined)) return undefined
  return `${table.name} ${texts.map((text) => text!.replaceAll(/<[^ >]+/g, '<')).join(' ')}`
}

/** Parameter names for the ends of each kind of range, if attributes have the default names. */
const otherNames: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  between: { from: 'after', to: 'until' },
  from: { from: 'after' },
  before: { before: 'until' },
  beginsWith: { prefix: 'beginning' },
}

export function range(kind: ItemKind, name: string, dice: Dice): PatternOptions {
  const prefixed = ['text', 'id', 'reversedHostname', 'date', 'timestamp', 'ulid']
  const kinds = [
    'between',
    'between',
    'from',
    'before',
    ...(prefixed.includes(kind.attributes[name]!.kind) ? ['beginsWith'] : []),
  ]
  const bounds = dice.chance(0.5) ? { bounds: 'closed' as const } : {}
  const picked = dice.pick(kinds)
  const clashes = ['from', 'to', 'before', 'prefix'].some((each) => kind.attributes[each])
  const names = dice.chance(clashes ? 0.7 : 0.1) ? { names: otherNames[picked]! } : {}
  return { [picked]: name, ...bounds, ...names }
}

function order(kind: ItemKind, next: string | undefined, dice: Dice): PatternOptions {
  if (next === undefined || dice.chance(0.3)) return {}
  const isTime = ['timestamp', 'date', 'ulid'].includes(kind.attributes[next]!.kind)
  if (isTime ? dice.chance(0.5) : dice.chance(0.1)) {
    return { order: dice.pick(['newest', 'oldest'] as const) }
  }
  return { order: dice.pick(['ascending', 'descending'] as const) }
}

/** Some patterns hide expired items. */
export function hiding(attributes: Attributes, dice: Dice): Pick<PatternOptions, 'expired'> {
  const expires = Object.values(attributes).some(({ ttl }) => ttl)
  return expires && dice.chance(0.35) ? { expired: 'hide' } : {}
}

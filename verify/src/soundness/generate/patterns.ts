import { auditName } from '../description/audits.js'
import type {
  Attributes,
  DesignDescription,
  EntityDescription,
  PatternDescription,
  PatternOptions,
  TableDescription,
} from '../description/description.js'
import { Catalog, type ItemKind, placeholders } from '../model/catalog.js'
import { countedAttributes } from '../model/invariants.js'
import type { Dice } from '../random.js'
import { namesWhere } from './attributes.js'
import { generateCondition, withParameter } from './conditions.js'
import { fromZero } from './from-zero.js'
import { generateTransactions } from './transactions.js'
import { literal, updateOptions } from './updates.js'

/** Reads and writes of every kind for each entity, and a scan of each table. */
export function generatePatterns(description: DesignDescription, dice: Dice): readonly PatternDescription[] {
  const catalog = new Catalog(description)
  const patterns = description.entities.flatMap((entity) => entityPatterns(entity, catalog, dice))
  const audits = description.tables.map((table) => auditOf(table, catalog))
  const more = [...collections(catalog, dice), ...scans(catalog, dice)]
  return [...audits, ...patterns, ...more, ...generateTransactions(catalog, dice)]
}

/** A scan of all items of a table, except guards with a shared key that it would not distinguish. */
function auditOf({ name, entityType }: TableDescription, catalog: Catalog): PatternDescription {
  const kinds = [...catalog.kinds()].filter(({ source, derived }) => {
    const isShared = derived !== undefined && catalog.sharing(derived).length > 1
    return source.table === name && (entityType !== undefined || !isShared)
  })
  const targets = kinds.map((kind) => kind.name)
  return { name: auditName(name), operation: 'scan', targets, options: {} }
}

/** Queries of all kinds of items that share a partition. */
function collections(catalog: Catalog, dice: Dice): PatternDescription[] {
  const byPartition = new Map<string, ItemKind[]>()
  for (const kind of catalog.kinds()) {
    const text = kind.key[catalog.table(kind.source.table).partition.name]!
    // Items share a partition even if the names in their keys differ.
    const form = `${kind.source.table} ${text.replaceAll(/<[^ >]+/g, '<')}`
    byPartition.set(form, [...(byPartition.get(form) ?? []), kind])
  }
  return [...byPartition.values()].flatMap((kinds, at) => {
    if (kinds.length < 2 || !dice.chance(0.7)) return []
    const text = kinds[0]!.key[catalog.table(kinds[0]!.source.table).partition.name]!
    const { delimiter = '#' } = catalog.table(kinds[0]!.source.table)
    const shared = Object.fromEntries(
      Object.entries(kinds[0]!.attributes).filter(([name]) =>
        kinds.every(({ attributes }) => attributes[name]),
      ),
    )
    const filter = dice.chance(0.3) ? generateCondition(shared, delimiter, dice) : undefined
    const targets = kinds.map(({ name }) => name)
    const { sort } = catalog.table(kinds[0]!.source.table)
    const [next] = sort ? placeholders([kinds[0]!.key[sort.name]!]) : []
    const ranged = next !== undefined && dice.chance(shared[next] ? 0.4 : 0.1)
    const options = {
      by: placeholders([text]),
      ...(ranged ? range(kinds[0]!, next, dice) : {}),
      ...(filter ? { filter } : {}),
      ...(dice.chance(0.3)
        ? { order: dice.pick(['ascending', 'descending', 'newest', 'oldest'] as const) }
        : {}),
      ...(dice.chance(0.2) ? { limit: dice.between(2, 4) } : {}),
    }
    return [{ name: `collection${at + 1}`, operation: 'collection' as const, targets, options }]
  })
}

function scans(catalog: Catalog, dice: Dice): PatternDescription[] {
  if (!dice.chance(0.3)) return []
  const kind = dice.pick([...catalog.kinds()])
  const { delimiter = '#', indexes } = catalog.table(kind.source.table)
  const filter = dice.chance(0.6) ? generateCondition(kind.attributes, delimiter, dice) : undefined
  const inside = indexes.filter(({ name }) => catalog.indexAttributes(kind, name))
  const index = inside.length > 0 && dice.chance(0.4) ? { index: dice.pick(inside).name } : {}
  return [
    {
      name: 'scan1',
      operation: 'scan',
      targets: [kind.name],
      options: { ...(filter ? { filter } : {}), ...index, ...hiding(kind.attributes, dice) },
    },
  ]
}

function entityPatterns(entity: EntityDescription, catalog: Catalog, dice: Dice): PatternDescription[] {
  const pattern = (
    operation: PatternDescription['operation'],
    options: PatternOptions = {},
    target = entity.name,
    suffix = '',
  ): PatternDescription => ({
    name: `${operation}${target.replace('.', '')}${suffix}`,
    operation,
    targets: [target],
    options,
  })
  const { delimiter = '#' } = catalog.table(entity.table)
  const patterns = [
    pattern('create', fromZero(entity, catalog, createOptions(entity, delimiter, dice), dice)),
    pattern('get', getOptions(entity, dice)),
  ]
  // Immutable entities seldom have updates.
  const changes = !entity.immutable || dice.chance(0.05)
  if (changes && dice.chance(0.5)) patterns.push(pattern('put', putOptions(entity, delimiter, dice)))
  if (changes && dice.chance(0.9)) patterns.push(pattern('remove', removeOptions(entity, catalog, dice)))
  if (dice.chance(0.3)) patterns.push(pattern('batchGet', getOptions(entity, dice)))
  if (dice.chance(0.15)) patterns.push(pattern('get', fixedKey(entity, catalog, dice), entity.name, 'Fixed'))
  for (let number = 1; changes && number <= dice.pick([1, 2, 2, 3]); number++) {
    const options = updateOptions(entity, catalog, dice)
    if (options) patterns.push(pattern('update', options, entity.name, String(number)))
  }
  for (const name of Object.keys(entity.derives)) {
    const { kind } = entity.derives[name]!
    if (kind !== 'count' && kind !== 'twin') patterns.push(pattern('get', {}, `${entity.name}.${name}`))
  }
  const kinds = [...catalog.kinds()].filter(({ source }) => source === entity)
  for (const kind of kinds) {
    for (let number = 1; number <= dice.pick([1, 2, 2, 3]); number++) {
      const options = queryOptions(kind, catalog, dice)
      if (options) patterns.push(pattern('query', options, kind.name, String(number)))
    }
  }
  return patterns
}

/** Some patterns hide expired items. */
function hiding(attributes: Attributes, dice: Dice): Pick<PatternOptions, 'expired'> {
  const expires = Object.values(attributes).some(({ ttl }) => ttl)
  return expires && dice.chance(0.35) ? { expired: 'hide' } : {}
}

function getOptions({ attributes }: EntityDescription, dice: Dice): PatternOptions {
  return {
    ...hiding(attributes, dice),
    ...(dice.chance(0.2) ? { returns: dice.sample(Object.keys(attributes), dice.between(1, 2)) } : {}),
    ...(dice.chance(0.2) ? { consistency: dice.pick(['strong', 'eventual'] as const) } : {}),
  }
}

/** Fixes one key attribute in the design. */
function fixedKey(entity: EntityDescription, catalog: Catalog, dice: Dice): PatternOptions {
  const { delimiter = '#' } = catalog.table(entity.table)
  const name = dice.pick(catalog.identity(catalog.kind(entity.name)))
  const value = literal(entity, name, delimiter, dice)
  return value === undefined ? {} : { where: { [name]: { literal: value } } }
}

function createOptions(entity: EntityDescription, delimiter: string, dice: Dice): PatternOptions {
  if (!dice.chance(0.2)) return {}
  const names = namesWhere(
    entity.attributes,
    ({ kind, onWrite }) => kind !== 'version' && kind !== 'constant' && !onWrite,
  )
  const name = dice.pick(names)
  const value = literal(entity, name, delimiter, dice)
  return value === undefined ? {} : { to: { [name]: { change: 'set', value: { literal: value } } } }
}

function putOptions(entity: EntityDescription, delimiter: string, dice: Dice): PatternOptions {
  const when = dice.chance(0.25) ? generateCondition(entity.attributes, delimiter, dice) : undefined
  const fixed = createOptions(entity, delimiter, dice)
  if (!when) return dice.chance(0.1) ? { ...fixed, when: { test: 'itemExists' } } : fixed
  const conditions = [{ test: 'itemAbsent' as const }, when]
  return { ...fixed, when: dice.chance(0.5) ? { test: 'anyOf', conditions } : when }
}

function removeOptions(entity: EntityDescription, catalog: Catalog, dice: Dice): PatternOptions {
  const { delimiter = '#' } = catalog.table(entity.table)
  const counted = countedAttributes(catalog, entity)
  const zeros = counted.map((attribute) => ({ test: 'plain' as const, attribute, value: { literal: 0 } }))
  const empty = zeros.length > 1 ? { test: 'allOf' as const, conditions: zeros } : zeros[0]
  const when =
    counted.length > 0 && dice.chance(0.85)
      ? empty
      : dice.chance(0.2)
        ? generateCondition(entity.attributes, delimiter, dice)
        : undefined
  return {
    ...(when ? { when } : {}),
    ...(dice.chance(0.3) ? { mustExist: true } : {}),
    ...(entity.attributes.version && dice.chance(0.3) ? { guard: 'version' } : {}),
  }
}

/** A query that the keys of the table or of an index should serve. */
function queryOptions(kind: ItemKind, catalog: Catalog, dice: Dice): PatternOptions | undefined {
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
  return {
    ...(asked ? { given: asked.given } : {}),
    by: [...known, ...fixed],
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

/** Parameter names for the ends of each kind of range, if attributes have the default names. */
const otherNames: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  between: { from: 'after', to: 'until' },
  from: { from: 'after' },
  before: { before: 'until' },
  beginsWith: { prefix: 'beginning' },
}

function range(kind: ItemKind, name: string, dice: Dice): PatternOptions {
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

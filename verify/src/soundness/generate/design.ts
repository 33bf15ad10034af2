import type {
  AttributeDescription,
  Attributes,
  DesignDescription,
  EntityDescription,
  IndexDescription,
  KeyDescription,
  TableDescription,
} from '../description/description.js'
import { placeholders, storedName } from '../model/catalog.js'
import type { Dice } from '../random.js'
import { bodyAttribute, freshName, keyAttribute, namesWhere, nativeAttribute } from './attributes.js'
import { generateDerived } from './derived.js'
import { generatePatterns } from './patterns.js'
import { template, withModifiers } from './template.js'

const delimiters = ['#', '#', '#', '|', ':', '~', '!', '.', '/', '-', '_', '+', '@', '$']

/** A design from one seed: one to three tables, one to four entities, their derived items and access patterns. */
export function generateDesign(dice: Dice): DesignDescription {
  const natural = dice.chance(0.3)
  const parts = (natural ? naturalParts(dice) : compositeParts(dice)).map((part) =>
    dice.chance(0.6) ? withIndexes(part, dice) : part,
  )
  const tables = parts.map(({ table }) => table)
  const entities = parts.flatMap((part) => part.entities).sort(byName)
  const described = { tables, entities: generateDerived(tables, entities, dice), patterns: [] }
  const scoped = !natural && dice.chance(0.08) ? { scoped: true as const } : {}
  const patterns = generatePatterns(described, dice)
  const compiled = !('scoped' in scoped) && dice.chance(0.35) ? { compiled: true as const } : {}
  return { ...described, ...scoped, ...compiled, patterns }
}

function byName(one: EntityDescription, other: EntityDescription): number {
  return one.name < other.name ? -1 : 1
}

/** A table and its entities. */
interface Parts {
  readonly table: TableDescription
  readonly entities: readonly EntityDescription[]
}

/** A table with natural keys, seldom beside a table with composite keys. */
function naturalParts(dice: Dice): readonly Parts[] {
  const first = naturalDesign(dice)
  if (!dice.chance(0.15)) return [first]
  const table = compositeTable('Others', dice)
  return [first, { table, entities: [compositeEntity('Beta', table, first.entities[0], dice)] }]
}

function tableOptions(dice: Dice, composite: boolean): Partial<TableDescription> {
  return {
    ...(dice.chance(0.6) ? { delimiter: dice.pick(delimiters) } : {}),
    ...(composite && dice.chance(0.5) ? { entityType: 'kind' } : {}),
    ...(composite && dice.chance(0.1) ? { storedNames: 'PascalCase' as const } : {}),
  }
}

/** Key attributes are attributes of the entity, as in `partitionKey: 'userId', sortKey: 'seq'`. */
function naturalDesign(dice: Dice): Parts {
  const types = [dice.pick(['S', 'S', 'S', 'N', 'B'] as const), dice.pick(['S', 'S', 'N', 'N', 'B'] as const)]
  const attributes: Record<string, AttributeDescription> = {}
  const keys = types.slice(0, dice.chance(0.85) ? 2 : 1).map((type): KeyDescription => {
    const name = freshName(Object.keys(attributes), dice)
    attributes[name] = nativeAttribute(type, dice)
    return { name, type }
  })
  addBody(attributes, dice)
  const table: TableDescription = {
    name: 'Things',
    partition: keys[0]!,
    ...(keys[1] ? { sort: keys[1] } : {}),
    indexes: [],
    ...tableOptions(dice, false),
  }
  const key = Object.fromEntries(keys.map(({ name }) => [name, `<${name}>`]))
  return {
    table,
    entities: [
      { name: 'Alpha', type: 'ALPHA', table: 'Things', key, attributes, derives: {}, ...immutable(dice) },
    ],
  }
}

function immutable(dice: Dice): Pick<EntityDescription, 'immutable'> {
  return dice.chance(0.07) ? { immutable: true } : {}
}

const entityNames = ['Alpha', 'Beta', 'Gamma', 'Omega'] as const

/** One to three tables, with the entities of a design in any of them. */
function compositeParts(dice: Dice): readonly Parts[] {
  const first = compositeTable('Things', dice)
  const count = dice.pick([1, 1, 2, 2, 3, 4])
  const { delimiter } = first
  const others = ['Others', 'Extras'].map((name) => ({
    ...compositeTable(name, dice),
    ...(delimiter !== undefined && dice.chance(0.5) ? { delimiter } : {}),
  }))
  const tables = [first, ...(count > 1 && dice.chance(0.4) ? others.slice(0, dice.pick([1, 1, 2])) : [])]
  const entities: EntityDescription[] = []
  for (const name of entityNames.slice(0, count)) {
    entities.push(compositeEntity(name, dice.pick(tables), entities.at(-1), dice))
  }
  return tables
    .map((table) => ({ table, entities: entities.filter((each) => each.table === table.name) }))
    .filter((part) => part.entities.length > 0)
}

function compositeTable(name: string, dice: Dice): TableDescription {
  return {
    name,
    partition: { name: 'PK', type: 'S' },
    ...(dice.chance(0.9) ? { sort: { name: 'SK', type: 'S' } } : {}),
    indexes: [],
    ...tableOptions(dice, true),
  }
}

/** A child has the key attributes of its parent, and often the same partition. */
function compositeEntity(
  name: string,
  table: TableDescription,
  before: EntityDescription | undefined,
  dice: Dice,
): EntityDescription {
  const parent = before && dice.chance(0.7) ? (dice.chance(0.15) ? renamed(before, dice) : before) : undefined
  const inherited = parent ? placeholders(Object.values(parent.key)) : []
  const attributes: Record<string, AttributeDescription> = Object.fromEntries(
    inherited.map((each) => [each, parent!.attributes[each]!]),
  )
  const own: string[] = []
  for (let left = parent ? dice.between(1, 2) : dice.between(1, 3); left > 0; left--) {
    const each = freshName(Object.keys(attributes), dice)
    attributes[each] = keyAttribute(dice)
    own.push(each)
  }
  addBody(attributes, dice)
  const options = { delimiter: table.delimiter ?? '#', prefix: name.charAt(0) }
  const key: Record<string, string> = {}
  const sharing = parent && parent.table === table.name && dice.chance(0.6)
  const split = table.sort ? (parent ? 0 : dice.between(1, own.length)) : own.length
  key.PK = sharing ? parent.key.PK! : template([...inherited, ...own.slice(0, split)], options, dice)
  if (sharing && !table.sort) key.PK = template([...inherited, ...own], options, dice)
  if (table.sort) {
    const missing = sharing ? inherited.filter((each) => !placeholders([key.PK!]).includes(each)) : []
    const rest = [...missing, ...own.slice(split)]
    key.SK = rest.length > 0 ? template(rest, options, dice) : dice.pick(['META', `${options.prefix}`])
  }
  const used = new Set(placeholders(Object.values(key)))
  if (!sharing || !table.sort) key.PK = withModifiers(key.PK!, attributes, dice)
  if (key.SK) key.SK = withModifiers(key.SK, attributes, dice)
  return {
    name,
    type: name.toUpperCase(),
    table: table.name,
    key,
    attributes: withKeyOnly(attributes, used, dice),
    derives: {},
    ...immutable(dice),
  }
}

/** The same entity with other names in its keys: `<customerId>` for `<clientId>`. */
function renamed(parent: EntityDescription, dice: Dice): EntityDescription {
  const taken = new Set(Object.keys(parent.attributes))
  const names = placeholders(Object.values(parent.key)).map((name) => {
    const fresh = freshName(taken, dice)
    taken.add(fresh)
    return [name, fresh] as const
  })
  const attributes = names.map(([name, fresh]) => [fresh, parent.attributes[name]!] as const)
  const others = new Map(names)
  const rename = (text: string) => text.replaceAll(/<([^ >]+)/g, (_, name: string) => `<${others.get(name)}`)
  const key = Object.entries(parent.key).map(([name, text]) => [name, rename(text)])
  return { ...parent, attributes: Object.fromEntries(attributes), key: Object.fromEntries(key) }
}

function withKeyOnly(attributes: Attributes, inKey: ReadonlySet<string>, dice: Dice): Attributes {
  if (!dice.chance(0.1)) return attributes
  const name = dice.pick([...inKey])
  return { ...attributes, [name]: { ...attributes[name]!, keyOnly: true } }
}

function addBody(attributes: Record<string, AttributeDescription>, dice: Dice): void {
  for (let left = dice.between(1, 4); left > 0; left--) {
    const name = freshName(Object.keys(attributes), dice)
    const attribute = bodyAttribute(dice)
    const inside = dice.chance(0.06)
      ? { stored: ['data', name] }
      : dice.chance(0.06)
        ? { stored: [`x-${name}`] }
        : {}
    attributes[name] = { ...attribute, ...inside }
  }
  if (dice.chance(0.35)) attributes.version = { kind: 'version' }
  if (dice.chance(0.15)) {
    attributes.expiresAt = { kind: 'timestamp', ttl: true, ...(dice.chance(0.5) ? { optional: true } : {}) }
  }
}

const keyKinds: ReadonlySet<string> = new Set([
  ...['id', 'text', 'integer', 'timestamp', 'date', 'ulid', 'uuid', 'oneOf', 'boolean', 'binary', 'money'],
  'reversedHostname',
])

/** Adds indexes with separate keys, or with attributes of the entities as keys. */
function withIndexes(parts: Parts, dice: Dice): Parts {
  let { table, entities: current } = parts
  for (let number = 1; number <= dice.pick([1, 1, 2]); number++) {
    const made = dice.chance(0.55)
      ? templateIndex(table, current, number, dice)
      : naturalIndex(table, current, number, dice)
    if (!made) continue
    table = { ...table, indexes: [...table.indexes, made.index] }
    current = made.entities
  }
  return { table, entities: current }
}

interface MadeIndex {
  readonly index: IndexDescription
  readonly entities: readonly EntityDescription[]
}

function templateIndex(
  table: TableDescription,
  entities: readonly EntityDescription[],
  number: number,
  dice: Dice,
): MadeIndex {
  const local = table.sort !== undefined && dice.chance(0.2)
  const isSorted = local || dice.chance(0.85)
  const partition = local ? [] : textKeys(`G${number}P`, dice)
  const sort = local
    ? [{ name: `G${number}S`, type: 'S' as const }]
    : isSorted
      ? textKeys(`G${number}S`, dice)
      : []
  const member = dice.pick(entities)
  const changed = entities.map((entity) => {
    if (entity !== member && dice.chance(0.5)) return entity
    const isOften = ({ kind }: AttributeDescription) => kind !== 'money' || dice.chance(0.1)
    const names = namesWhere(entity.attributes, (each) => keyKinds.has(each.kind) && isOften(each))
    const options = { delimiter: table.delimiter ?? '#', prefix: entity.name.charAt(0) }
    const key = { ...entity.key }
    for (const { name } of partition) {
      key[name] = withModifiers(template(dice.sample(names, 1), options, dice), entity.attributes, dice)
    }
    for (const { name } of sort) {
      const text = template(dice.sample(names, dice.between(1, 2)), options, dice)
      key[name] = withModifiers(text, entity.attributes, dice)
    }
    return { ...entity, key }
  })
  const index: IndexDescription = {
    name: `index${number}`,
    ...(local ? { local: true } : {}),
    partition,
    sort,
    ...projection(table, member, dice),
  }
  return { index, entities: changed }
}

/** Usually one key attribute, sometimes up to three. */
function textKeys(name: string, dice: Dice): readonly KeyDescription[] {
  const count = dice.pick([1, 1, 1, 1, 2, 3])
  return ['', 'B', 'C'].slice(0, count).map((suffix) => ({ name: `${name}${suffix}`, type: 'S' }))
}

function naturalIndex(
  table: TableDescription,
  entities: readonly EntityDescription[],
  number: number,
  dice: Dice,
): MadeIndex | undefined {
  const entity = dice.pick(entities)
  const keys = namesWhere(entity.attributes, ({ kind, stored, keyOnly }) => {
    return (keyKinds.has(kind) || kind === 'number') && (stored?.length ?? 1) === 1 && !keyOnly
  }).map((name): KeyDescription => {
    const attribute = entity.attributes[name]!
    return { name: storedName(table, name, attribute), type: keyType(attribute.kind, dice) }
  })
  if (keys.length === 0) return undefined
  const partition = dice.sample(keys, dice.pick([1, 1, 1, 2, 3, 4]))
  const rest = keys.filter((key) => !partition.includes(key))
  const sort = dice.chance(0.8) ? dice.sample(rest, dice.pick([1, 1, 1, 2, 3, 4])) : []
  const index = { name: `index${number}`, partition, sort, ...projection(table, entity, dice) }
  return { index, entities }
}

function keyType(kind: string, dice: Dice): KeyDescription['type'] {
  if (kind === 'number') return 'N'
  if (kind === 'integer' || kind === 'money') return dice.pick(['N', 'N', 'S'])
  return kind === 'binary' ? dice.pick(['B', 'S']) : 'S'
}

function projection(
  table: TableDescription,
  entity: EntityDescription,
  dice: Dice,
): Pick<IndexDescription, 'projection'> {
  if (dice.chance(0.6)) return {}
  if (dice.chance(0.4)) return { projection: 'KEYS_ONLY' }
  const names = Object.keys(entity.attributes).map((name) =>
    storedName(table, name, entity.attributes[name]!),
  )
  return { projection: dice.sample([...new Set(names)], dice.between(1, 3)) }
}

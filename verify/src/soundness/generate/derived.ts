import type {
  AttributeDescription,
  Attributes,
  Condition,
  DerivedDescription,
  EntityDescription,
  TableDescription,
} from '../description/description.js'
import { primaryNames } from '../model/catalog.js'
import type { Dice } from '../random.js'
import { namesWhere } from './attributes.js'
import { generateCondition } from './conditions.js'
import { plain } from './plain.js'
import { withShared } from './shared.js'
import { type TemplateOptions, template, withModifiers } from './template.js'

const keyKinds: ReadonlySet<string> = new Set([
  ...['id', 'text', 'integer', 'timestamp', 'date', 'ulid', 'uuid', 'oneOf', 'boolean', 'binary'],
])

/** Adds derived items to entities. Tables with natural keys can have only counts and twins. */
export function generateDerived(
  tables: readonly TableDescription[],
  entities: readonly EntityDescription[],
  dice: Dice,
): readonly EntityDescription[] {
  const composite = tables.filter(({ partition }) => partition.name === 'PK')
  if (composite.length === 0) return entities
  const tableOf = (entity: EntityDescription) => tables.find(({ name }) => name === entity.table)!
  const all: EntityDescription[] = []
  for (const entity of entities) {
    const table = tableOf(entity)
    let made = entity
    for (let left = composite.includes(table) ? dice.pick([0, 1, 1, 2]) : 0; left > 0; left--) {
      const derived = oneDerived(made, table, dice)
      if (derived) made = { ...made, derives: { ...made.derives, [derived[0]]: derived[1] } }
    }
    const at = all.length > 1 && dice.chance(0.35) ? dice.below(all.length - 1) : all.length - 1
    const parent = all[at]
    if (parent && dice.chance(0.4)) made = withCount(made, at, all, tableOf(parent), dice)
    all.push(made)
  }
  const shared = dice.chance(0.4) ? withShared(all, dice.pick(composite), dice) : all
  return dice.chance(0.08) ? withTwin(shared, tableOf(shared.at(-1)!), dice.pick(composite), dice) : shared
}

type Named = readonly [name: string, derived: DerivedDescription]

function oneDerived(entity: EntityDescription, table: TableDescription, dice: Dice): Named | undefined {
  const kind = dice.pick(['mirror', 'mirror', 'mirror', 'unique', 'unique', 'pointer', 'memberOf'] as const)
  const identity = primaryNames(table, entity.key)
  const names = namesWhere(entity.attributes, (attribute) => keyKinds.has(attribute.kind))
  const body = names.filter((name) => !identity.includes(name))
  const moving = dice.pick(body.length > 0 && dice.chance(0.85) ? body : names)
  if (moving === undefined) return undefined
  const delimiter = table.delimiter ?? '#'
  const condition = dice.chance(0.4) ? generateCondition(entity.attributes, delimiter, dice) : undefined
  const conditional = condition ? { while: condition } : {}
  const initial = `${kind.charAt(0).toUpperCase()}${entity.name.charAt(0)}`
  const options = { delimiter, prefix: initial }
  const key: Record<string, string> = { PK: template([moving], options, dice) }
  const name = `By${moving.charAt(0).toUpperCase()}${moving.slice(1)}${kind === 'mirror' ? '' : kind}`
  if (entity.derives[name]) return undefined
  const copies = copiesOf(entity, dice)
  const modified = (texts: Readonly<Record<string, string>>) =>
    withDerivedIndexes(entity, texts, table, options, dice)
  if (kind === 'mirror') {
    const own = dice.chance(0.9) ? identity : identity.slice(1)
    const rest = own.filter((each) => each !== moving)
    if (!table.sort) key.PK = template([moving, ...rest], options, dice)
    else key.SK = rest.length > 0 ? template(rest, options, dice) : 'M'
    return [name, { kind, key: modified(key), copies, ...conditional }]
  }
  if (table.sort) key.SK = dice.pick([key.PK!, 'X'])
  if (kind === 'memberOf') {
    const element = dice.chance(0.8)
      ? identity.map((each) => `<${each}>`).join(delimiter)
      : `<${identity[0]}>`
    const shards = dice.chance(0.2) ? { shards: dice.pick([2, 4]) } : {}
    const atMost = !('shards' in shards) && dice.chance(0.4) ? { atMost: dice.between(1, 3) } : {}
    return [
      name,
      {
        kind,
        key: withKeyModifiers(entity, key, dice),
        set: 'members',
        element,
        ...shards,
        ...atMost,
        ...conditional,
      },
    ]
  }
  if (kind === 'pointer' && !condition) return undefined
  const kept = kind === 'unique' && dice.chance(0.2) ? { kept: true } : {}
  return [name, { kind, key: modified(key), copies, ...kept, ...conditional }]
}

type KeyTexts = Readonly<Record<string, string>>

function withKeyModifiers({ attributes }: EntityDescription, key: KeyTexts, dice: Dice): KeyTexts {
  return Object.fromEntries(
    Object.entries(key).map(([name, text]) => [name, withModifiers(text, attributes, dice)]),
  )
}

/** The key with modifiers, and sometimes with keys of an index, in which the derived item then is. */
function withDerivedIndexes(
  entity: EntityDescription,
  key: KeyTexts,
  { indexes }: TableDescription,
  options: TemplateOptions,
  dice: Dice,
): KeyTexts {
  const own = indexes.filter(({ partition, sort }) =>
    [...partition, ...sort].every(({ name, type }) => type === 'S' && /^G\d/.test(name)),
  )
  if (own.length === 0 || !dice.chance(0.35)) return withKeyModifiers(entity, key, dice)
  const names = namesWhere(entity.attributes, ({ kind }) => keyKinds.has(kind))
  const { partition, sort } = dice.pick(own)
  const more = [...partition, ...sort].map(({ name }) => [
    name,
    template(dice.sample(names, dice.pick([1, 1, 2])), options, dice),
  ])
  return withKeyModifiers(entity, { ...key, ...Object.fromEntries(more) }, dice)
}

function copiesOf({ attributes }: EntityDescription, dice: Dice): Readonly<Record<string, string>> {
  const names = dice.sample(Object.keys(attributes), dice.between(0, 3))
  return Object.fromEntries(
    names.map((name) => {
      const to = dice.chance(0.12) ? `${name}Copy` : name
      return [to, name]
    }),
  )
}

/** The parent counts its children, or those that fulfill a condition. Changes the parent in `all`. */
function withCount(
  entity: EntityDescription,
  at: number,
  all: EntityDescription[],
  table: TableDescription,
  dice: Dice,
): EntityDescription {
  const parent = all[at]!
  const needed = primaryNames(table, parent.key)
  if (!needed.every((name) => Object.hasOwn(entity.attributes, name))) return entity
  const delimiter = table.delimiter ?? '#'
  const options = dice.pick([undefined, { minimum: 0 }, { minimum: 0, maximum: 2 }])
  const counter: AttributeDescription = {
    kind: 'integer',
    ...(options ? { options } : {}),
    ...(dice.chance(0.15) ? { optional: true } : { default: 0 }),
  }
  const condition = dice.chance(0.4) ? generateCondition(entity.attributes, delimiter, dice) : undefined
  // Each kind of children has its own number; seldom the same one, which is refused.
  const attribute = parent.attributes.children && dice.chance(0.95) ? `count${entity.name}` : 'children'
  const attributes = { ...parent.attributes, [attribute]: counter }
  const requires = dice.chance(0.35) ? requirement(attributes, attribute, delimiter, dice) : undefined
  all[at] = { ...parent, attributes }
  const count: DerivedDescription = {
    kind: 'count',
    target: parent.name,
    attribute,
    ...(condition ? { while: condition } : {}),
    ...(requires ? { requires } : {}),
  }
  const counted = { ...entity, derives: { ...entity.derives, Counted: count } }
  return dice.chance(0.25) ? withSecondCount(counted, count, at, all, delimiter, dice) : counted
}

/** Another number of the same parent; seldom the same one, which is refused. */
function withSecondCount(
  entity: EntityDescription,
  first: DerivedDescription,
  at: number,
  all: EntityDescription[],
  delimiter: string,
  dice: Dice,
): EntityDescription {
  const parent = all[at]!
  const attribute = dice.chance(0.08) ? first.attribute! : parent.attributes.active ? 'moreActive' : 'active'
  const number: AttributeDescription = { kind: 'integer', options: { minimum: 0 }, default: 0 }
  const attributes = { ...parent.attributes, [attribute]: parent.attributes[attribute] ?? number }
  const condition = dice.chance(0.7) ? generateCondition(entity.attributes, delimiter, dice) : undefined
  const requires = dice.chance(0.4) ? requirement(attributes, attribute, delimiter, dice) : undefined
  all[at] = { ...parent, attributes }
  const { target } = first
  const second: DerivedDescription = {
    kind: 'count',
    target: target!,
    attribute,
    ...(condition ? { while: condition } : {}),
    ...(requires ? { requires } : {}),
  }
  return { ...entity, derives: { ...entity.derives, CountedToo: second } }
}

/** A condition on the entity that counts, often on the number itself: a limit, or another number of it. */
function requirement(
  attributes: Attributes,
  attribute: string,
  delimiter: string,
  dice: Dice,
): Condition | undefined {
  if (dice.chance(0.5)) return generateCondition(attributes, delimiter, dice)
  const numbers = namesWhere(attributes, ({ kind, optional }, name) => {
    return kind === 'integer' && !optional && name !== attribute
  })
  const limit =
    numbers.length > 0 && dice.chance(0.4)
      ? { attribute: dice.pick(numbers) }
      : { literal: dice.between(1, 3) }
  return { test: dice.pick(['below', 'below', 'different'] as const), attribute, value: limit }
}

/** The last entity has a twin, in this table or another one. */
function withTwin(
  all: readonly EntityDescription[],
  sourceTable: TableDescription,
  table: TableDescription,
  dice: Dice,
): readonly EntityDescription[] {
  const source = all.at(-1)!
  const identity = primaryNames(sourceTable, source.key)
  const shared = dice.sample(
    Object.keys(source.attributes).filter((name) => !identity.includes(name) && name !== 'version'),
    2,
  )
  const names = [...identity, ...shared]
  const options = { delimiter: table.delimiter ?? '#', prefix: 'T' }
  const twin: EntityDescription = {
    name: 'Twin',
    type: 'TWIN',
    table: table.name,
    key: {
      PK: withModifiers(template(identity, options, dice), source.attributes, dice),
      ...(table.sort ? { SK: 'TWIN' } : {}),
    },
    attributes: {
      ...Object.fromEntries(
        names.map((name) => [
          name,
          { ...plain(source.attributes[name]!), ...(dice.chance(0.15) ? { immutable: true } : {}) },
        ]),
      ),
      secret: { kind: 'text', options: { maximumLength: 40 } },
    },
    derives: {},
    ...(dice.chance(0.1) ? { immutable: true } : {}),
  }
  const related = {
    ...source,
    derives: { ...source.derives, Twin: { kind: 'twin' as const, target: 'Twin' } },
  }
  return [...all.slice(0, -1), twin, related]
}

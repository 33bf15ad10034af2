import type {
  AttributeDescription,
  Condition,
  DerivedDescription,
  EntityDescription,
  TableDescription,
} from '../description/description.js'
import { placeholders, primaryNames } from '../model/catalog.js'
import type { Dice } from '../random.js'
import { generateCondition } from './conditions.js'
import { plain } from './plain.js'

/** Derived items of two entities of one table, or of one entity, in the same stored items. */
export function withShared(
  all: readonly EntityDescription[],
  table: TableDescription,
  dice: Dice,
): readonly EntityDescription[] {
  const own = all.filter((each) => each.table === table.name)
  return dice.chance(0.5) ? withSameGuard(all, own, dice) : withSameSet(all, own, table, dice)
}

/** A set by group, with elements of two kinds. */
function withSameSet(
  all: readonly EntityDescription[],
  own: readonly EntityDescription[],
  table: TableDescription,
  dice: Dice,
): readonly EntityDescription[] {
  const { delimiter = '#' } = table
  const fit = own.filter(({ key, attributes }) =>
    primaryNames(table, key).every((name) => isWrittenAsIs(attributes[name]!)),
  )
  if (fit.length === 0) return all
  const pair = fit.length > 1 && dice.chance(0.85) ? dice.sample(fit, 2) : [fit[0]!, fit[0]!]
  const group: AttributeDescription = dice.chance(0.5)
    ? { kind: 'id', ...(dice.chance(0.3) ? { optional: true } : {}) }
    : { kind: 'oneOf', values: ['red', 'blue'] }
  const key = { PK: ['Q', '<group>'].join(delimiter), ...(table.sort ? { SK: 'SET' } : {}) }
  const shards = dice.chance(0.25) ? dice.pick([2, 4]) : undefined
  return pair.reduce((entities: readonly EntityDescription[], { name }, at) => {
    const entity = entities.find((each) => each.name === name)!
    const identity = primaryNames(table, entity.key).map((each) => `<${each}>`)
    const member: DerivedDescription = {
      kind: 'memberOf',
      key,
      set: dice.chance(0.85) ? 'members' : 'others',
      // Seldom without a prefix: elements of several kinds may then be the same, which is refused.
      element: [...(dice.chance(0.9) ? [`${name.charAt(0)}${at}`] : []), ...identity].join(delimiter),
      // Seldom another number, which is refused.
      ...(shards === undefined ? {} : { shards: dice.chance(0.9) ? shards : 6 - shards }),
      ...(shards !== undefined || dice.chance(0.5) ? {} : { atMost: dice.between(1, 4) }),
      ...conditionOf(entity, delimiter, dice),
    }
    const attributes = { ...entity.attributes, group: entity.attributes.group ?? group }
    const made = { ...entity, attributes, derives: { ...entity.derives, [`Shared${at}`]: member } }
    return entities.map((each) => (each === entity ? made : each))
  }, all)
}

/** Another entity with a guard of the same values. */
function withSameGuard(
  all: readonly EntityDescription[],
  own: readonly EntityDescription[],
  dice: Dice,
): readonly EntityDescription[] {
  const found = own.flatMap((entity) =>
    Object.values(entity.derives)
      .filter(({ kind }) => kind === 'unique')
      .map((derived) => ({ entity, derived })),
  )
  if (found.length === 0) return all
  const { entity, derived } = dice.pick(found)
  const others = own.filter((each) => each !== entity)
  const other = others.length > 0 && dice.chance(0.95) ? dice.pick(others) : entity
  const needed = placeholders(Object.values(derived.key!)).filter(
    (name) => !Object.hasOwn(other.attributes, name),
  )
  const missing = needed.map((name) => {
    const { keyOnly: _, ...attribute } = plain(entity.attributes[name]!)
    return [name, attribute] as const
  })
  const attributes = { ...other.attributes, ...Object.fromEntries(missing) }
  const guard: DerivedDescription = {
    kind: 'unique',
    key: derived.key!,
    ...(derived.kept && dice.chance(0.7) ? { kept: true } : {}),
    ...conditionOf(other, '#', dice),
  }
  const made = { ...other, attributes, derives: { ...other.derives, Shared: guard } }
  return all.map((each) => (each === other ? made : each))
}

function conditionOf(
  { attributes }: EntityDescription,
  delimiter: string,
  dice: Dice,
): { readonly while?: Condition } {
  const condition = dice.chance(0.3) ? generateCondition(attributes, delimiter, dice) : undefined
  return condition ? { while: condition } : {}
}

/** Whether an element holds the value as it is. */
function isWrittenAsIs({ kind, options = {}, codec }: AttributeDescription): boolean {
  if (codec) return false
  if (kind === 'text') return options.delimiter === undefined && !options.foldInKeys && !options.lowerCase
  if (kind === 'timestamp') return options.inKeys === undefined
  return ['id', 'date', 'ulid', 'uuid', 'oneOf'].includes(kind)
}

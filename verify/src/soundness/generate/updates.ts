import type { Attributes, Condition, EntityDescription, PatternOptions } from '../description/description.js'
import type { Catalog } from '../model/catalog.js'
import { countedAttributes } from '../model/invariants.js'
import type { Dice } from '../random.js'
import { namesWhere } from './attributes.js'
import { changeOf, type MadeChange } from './changes.js'
import { generateCondition, withParameter } from './conditions.js'

/** Names that updates may change. */
function changeable(entity: EntityDescription, catalog: Catalog): string[] {
  const fixed = [...catalog.identity(catalog.kind(entity.name)), ...countedAttributes(catalog, entity)]
  return namesWhere(
    entity.attributes,
    ({ kind, onWrite, immutable }, name) =>
      kind !== 'version' && kind !== 'constant' && !onWrite && !immutable && !fixed.includes(name),
  )
}

export function updateOptions(
  entity: EntityDescription,
  catalog: Catalog,
  dice: Dice,
): PatternOptions | undefined {
  const { delimiter = '#' } = catalog.table(entity.table)
  const names = dice.sample(changeable(entity, catalog), 3)
  if (names.length === 0) return undefined
  const made = changesOf(entity, names, delimiter, dice)
  const [first, ...rest] = names.filter((name) => !made.has(name))
  const changes = [...made.values()]
  const own: PatternOptions =
    changes.length > 0
      ? { to: Object.fromEntries([...made].map(([name, { change }]) => [name, change])) }
      : dice.chance(0.5)
        ? { set: [first!] }
        : { edit: [first!] }
  const others = own.to && first !== undefined ? [first, ...rest] : rest
  const hasPart = changes.some(({ change }) => 'step' in change)
  const upsert = !hasPart && dice.chance(0.15)
  const tested = conditionOf(entity, changes, upsert, delimiter, dice)
  return {
    ...own,
    ...(Object.keys(tested.given).length > 0 ? { given: tested.given } : {}),
    ...(others.length > 0 && !own.set && dice.chance(0.4) ? { set: others.slice(0, 1) } : {}),
    ...(others.length > 1 && !own.edit && dice.chance(0.3) ? { edit: others.slice(1) } : {}),
    ...(tested.when ? { when: tested.when } : {}),
    ...(entity.attributes.version && dice.chance(0.4) ? { guard: 'version' } : {}),
    ...(upsert ? { upsert: true } : {}),
    ...(dice.chance(0.1) ? { quiet: true } : {}),
  }
}

/** The changes that the design fixes, by attribute: none, one or two. */
function changesOf(
  entity: EntityDescription,
  names: readonly string[],
  delimiter: string,
  dice: Dice,
): ReadonlyMap<string, MadeChange> {
  const count = dice.chance(0.45) ? dice.pick([1, 1, 2]) : 0
  return new Map(
    names.slice(0, count).flatMap((name, at) => {
      const made = changeOf(entity, name, at === 0 ? '' : String(at + 1), delimiter, dice)
      return made ? [[name, made] as const] : []
    }),
  )
}

/** The conditions that the changes need, sometimes another one, and all parameters. */
function conditionOf(
  entity: EntityDescription,
  changes: readonly MadeChange[],
  upsert: boolean,
  delimiter: string,
  dice: Dice,
): { readonly when?: Condition; readonly given: Attributes } {
  const plain = dice.chance(0.3) ? generateCondition(entity.attributes, delimiter, dice) : undefined
  const asked = plain && dice.chance(0.35) ? withParameter(plain, entity.attributes, 'wanted') : undefined
  const tested = asked?.condition ?? plain
  const conditions = [...changes.flatMap(({ when }) => when ?? []), ...(tested ? [tested] : [])]
  const given = Object.assign({}, asked?.given, ...changes.map((each) => each.given)) as Attributes
  const when = conditions.length > 1 ? { test: 'allOf' as const, conditions } : conditions[0]
  if (!when) return { given }
  return {
    when: upsert ? { test: 'anyOf', conditions: [{ test: 'itemAbsent' }, when] } : when,
    given,
  }
}

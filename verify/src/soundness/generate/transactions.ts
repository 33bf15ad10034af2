import type {
  AttributeDescription,
  EntityDescription,
  PatternDescription,
} from '../description/description.js'
import type { Catalog } from '../model/catalog.js'
import type { Dice } from '../random.js'
import { generateCondition } from './conditions.js'
import { fromZero } from './from-zero.js'
import { updateOptions } from './updates.js'

/** Transactions of two or three steps, some with two steps on one entity type with separate keys. */
export function generateTransactions(catalog: Catalog, dice: Dice): readonly PatternDescription[] {
  const patterns: PatternDescription[] = []
  for (let number = 1; number <= dice.pick([0, 1, 1, 2]); number++) {
    const made = transaction(catalog, `transact${number}`, dice)
    if (made) patterns.push(made)
  }
  if (dice.chance(0.25)) patterns.push(transactGet(catalog, dice))
  return patterns
}

/** Gets of entities, derived items and sets, sometimes with a second one that has separate parameters. */
function transactGet(catalog: Catalog, dice: Dice): PatternDescription {
  const { entities } = catalog.description
  const derived = entities.flatMap(({ name, derives }) =>
    Object.keys(derives).flatMap((each) => (derives[each]!.key ? [`${name}.${each}`] : [])),
  )
  const targets = [...entities.map(({ name }) => name), ...derived]
  const steps = dice
    .sample(targets, dice.pick([2, 2, 3]))
    .map((target) => step('get', `one${target.replace('.', '')}`, target))
  const given: Record<string, AttributeDescription> = {}
  const entity = dice.pick(entities)
  if (dice.chance(0.4)) {
    const returns = dice.chance(0.5) ? { returns: dice.sample(Object.keys(entity.attributes), 1) } : {}
    const other = withOwnKey(step('get', 'other', entity.name, returns), entity, catalog, 2, given)
    if (other) steps.push(other)
  }
  const options = Object.keys(given).length > 0 ? { given } : {}
  return { name: 'transactGet1', operation: 'transactGet', targets: [], options, steps }
}

function step(
  operation: PatternDescription['operation'],
  name: string,
  target: string,
  options: PatternDescription['options'] = {},
): PatternDescription {
  return { name, operation, targets: [target], options }
}

function transaction(catalog: Catalog, name: string, dice: Dice): PatternDescription | undefined {
  const given: Record<string, AttributeDescription> = {}
  const steps: PatternDescription[] = []
  const used = new Set<string>()
  for (let number = 1; number <= dice.between(1, 3); number++) {
    const entity = dice.pick(catalog.description.entities)
    const made = oneStep(entity, `step${number}`, catalog, dice)
    if (!made) continue
    const renamed = used.has(entity.name) ? withOwnKey(made, entity, catalog, number, given) : made
    if (!renamed) continue
    used.add(entity.name)
    steps.push(renamed)
  }
  if (steps.length === 0) return undefined
  const options = Object.keys(given).length > 0 ? { given } : {}
  return { name, operation: 'transact', targets: [], options, steps }
}

function oneStep(
  entity: EntityDescription,
  name: string,
  catalog: Catalog,
  dice: Dice,
): PatternDescription | undefined {
  const { delimiter = '#' } = catalog.table(entity.table)
  const operation = entity.immutable
    ? dice.pick(['create', 'ensure'] as const)
    : dice.pick(['create', 'put', 'update', 'update', 'remove', 'ensure'] as const)
  if (operation === 'update') {
    const options = updateOptions(entity, catalog, dice)
    return options && perhapsEach(step('update', name, entity.name, options), entity, catalog, dice)
  }
  if (operation === 'ensure') {
    const when = generateCondition(entity.attributes, delimiter, dice) ?? { test: 'itemExists' }
    return perhapsEach(step('ensure', name, entity.name, { when }), entity, catalog, dice)
  }
  const options = operation === 'create' ? fromZero(entity, catalog, {}, dice) : {}
  return perhapsEach(step(operation, name, entity.name, options), entity, catalog, dice)
}

/** Some steps are repeated for each element of a list. */
function perhapsEach(
  made: PatternDescription,
  entity: EntityDescription,
  catalog: Catalog,
  dice: Dice,
): PatternDescription {
  if (!dice.chance(made.operation === 'create' ? 0.3 : 0.15)) return made
  const identity = catalog.identity(catalog.kind(entity.name))
  const shared = identity.length > 1 ? [identity[0]!] : []
  return { ...made, each: { parameter: 'elements', shared, atMost: 4 } }
}

/** A second step on the same entity type gets its key from separate parameters. */
function withOwnKey(
  { each: _, ...made }: PatternDescription,
  entity: EntityDescription,
  catalog: Catalog,
  number: number,
  given: Record<string, AttributeDescription>,
): PatternDescription | undefined {
  if (made.operation === 'create' || made.operation === 'put') return undefined
  const where: Record<string, { param: string }> = {}
  for (const name of catalog.identity(catalog.kind(entity.name))) {
    const parameter = `${name}${number}`
    const { keyOnly: __, onCreate: ___, default: ____, ...type } = entity.attributes[name]!
    given[parameter] = type
    where[name] = { param: parameter }
  }
  return { ...made, options: { ...made.options, where } }
}

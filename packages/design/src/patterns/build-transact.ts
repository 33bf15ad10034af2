import { TablewrightError } from '@tablewright/base'
import { maxTransactionItems } from '@tablewright/dynamo/limits'
import type { Attributes } from '../attributes/attribute.js'
import type { StepModel, TransactPattern } from '../model/pattern-model.js'
import { empty } from './build-read.js'
import { buildWrite } from './build-write.js'
import { generalModel, type PatternContext } from './context.js'
import { Parameters } from './parameters.js'
import type { Pattern, PatternDeclaration } from './pattern.js'

export function buildTransact(
  name: string,
  { options, steps = {} }: PatternDeclaration,
  context: PatternContext,
): TransactPattern {
  const place = `pattern ${name}`
  const parameters = new Parameters(place, options.given, context.schemaOf)
  const models = Object.entries(steps).map(([step, pattern]) =>
    buildStep(step, place, pattern, context, parameters, options.given),
  )
  const [first] = models
  if (!first) throw empty(place)
  if (models.length > maxTransactionItems) {
    throw new TablewrightError('TRANSACTION_TOO_LARGE', `${place} has ${models.length} steps.`, {
      remedy: `DynamoDB takes ${maxTransactionItems} actions in one transaction; split the pattern.`,
      data: { place, steps: models.length },
    })
  }
  return {
    ...generalModel(name, options),
    operation: 'transact',
    table: first.table,
    parameters: parameters.models,
    steps: models,
  }
}

function buildStep(
  name: string,
  pattern: string,
  { operation, declaration }: Pattern,
  context: PatternContext,
  parameters: Parameters,
  given: Attributes = {},
): StepModel {
  const place = `step ${name} of ${pattern}`
  const { each, options } = declaration
  const own = new Parameters(place, { ...given, ...options.given }, context.schemaOf)
  const { entity, write } = buildWrite({ place, operation, declaration, context, parameters: own })
  const isShared = (parameter: string) =>
    !each || each.shared.includes(parameter) || Object.hasOwn(given, parameter)
  const all = Object.values(own.models)
  for (const parameter of all) {
    if (isShared(parameter.name)) parameters.add(parameter, own.schemaOf(parameter.name))
  }
  if (!each) return { name, table: entity.table, write }
  const limit = each.atMost === undefined ? {} : { atMost: each.atMost }
  const element = all.filter((parameter) => !isShared(parameter.name))
  parameters.add({
    kind: 'list',
    name: each.parameter,
    optional: false,
    element: Object.fromEntries(element.map((parameter) => [parameter.name, parameter])),
    ...limit,
  })
  return { name, table: entity.table, write, forEach: each.parameter, ...limit }
}

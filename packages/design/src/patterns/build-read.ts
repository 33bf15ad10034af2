import { TablewrightError } from '@tablewright/base'
import { buildCondition, checkedValue, requireAttribute, together } from '../conditions/build-condition.js'
import { attributesIn, primaryTemplates } from '../entities/build-keys.js'
import type { AttributeModel } from '../model/attribute-model.js'
import type { ConditionModel } from '../model/condition-model.js'
import type { MemberOfModel } from '../model/derived-model.js'
import type { ItemModel } from '../model/item-model.js'
import type { BindingsModel } from '../model/key-condition-model.js'
import type {
  BatchGetPattern,
  GetPattern,
  GetStepModel,
  PatternModel,
  ScanPattern,
  TransactGetPattern,
} from '../model/pattern-model.js'
import type { TableModel } from '../model/table-model.js'
import type { ValueModel } from '../model/value-model.js'
import { type ValueOrReference, valueModel } from '../values.js'
import { schemaOf } from './build-key-condition.js'
import { findItem, findTarget, generalModel, type PatternContext } from './context.js'
import { Parameters } from './parameters.js'
import type { PatternDeclaration, ReadDeclaration } from './pattern.js'

/** Default number of results on one page. */
export const defaultPage = 25

export function buildGet(name: string, declaration: PatternDeclaration, context: PatternContext): GetPattern {
  const place = `pattern ${name}`
  const parameters = new Parameters(place, declaration.options.given)
  const step = buildGetStep(place, declaration, context, parameters)
  return {
    ...generalModel(name, declaration.options),
    operation: 'get',
    ...step,
    parameters: parameters.models,
    consistency: declaration.read?.consistency ?? 'eventual',
  }
}

export function buildTransactGet(
  name: string,
  { options, steps = {} }: PatternDeclaration,
  context: PatternContext,
): TransactGetPattern {
  const place = `pattern ${name}`
  const parameters = new Parameters(place, options.given, context.schemaOf)
  const gets = Object.fromEntries(
    Object.entries(steps).map(([step, { declaration }]) => {
      const own = new Parameters(
        `${step} of ${place}`,
        { ...options.given, ...declaration.options.given },
        context.schemaOf,
      )
      const model = buildGetStep(`${step} of ${place}`, declaration, context, own)
      for (const each of Object.values(own.models)) parameters.add(each, own.schemaOf(each.name))
      return [step, model]
    }),
  )
  const [first] = Object.values(gets)
  if (!first) throw empty(place)
  return {
    ...generalModel(name, options),
    operation: 'transactGet',
    table: first.table,
    parameters: parameters.models,
    gets,
  }
}

export function buildBatchGet(
  name: string,
  declaration: PatternDeclaration,
  context: PatternContext,
): BatchGetPattern {
  const place = `pattern ${name}`
  const element = new Parameters(place)
  findItem(context, declaration.targets[0]!, place)
  const { bindings, ...step } = buildGetStep(place, declaration, context, element)
  const { consistency = 'eventual', expect } = declaration.read ?? {}
  const fixed = Object.entries(bindings).filter(([, { kind }]) => kind !== 'parameter')
  return {
    ...generalModel(name, declaration.options),
    operation: 'batchGet',
    ...step,
    bindings: Object.fromEntries(fixed),
    parameters: { keys: { kind: 'list', name: 'keys', optional: false, element: element.models } },
    consistency,
    ...(expect === undefined ? {} : { expect }),
  }
}

export function buildScan(
  name: string,
  declaration: PatternDeclaration,
  context: PatternContext,
): ScanPattern {
  const place = `pattern ${name}`
  const read = declaration.read ?? {}
  const { index, page = defaultPage, consistency = 'eventual', expect } = read
  const targets = declaration.targets.map((target) => findItem(context, target, place))
  const [first] = targets
  if (!first) throw empty(place)
  schemaOf(context.tables[first.table]!, index, place)
  const parameters = new Parameters(place, declaration.options.given)
  return {
    ...generalModel(name, declaration.options),
    operation: 'scan',
    maintenance: true,
    table: first.table,
    targets: targets.map((target) => target.name),
    parameters: parameters.models,
    ...(index === undefined ? {} : { index }),
    page,
    consistency,
    ...filterModel(read, targets, context.tables[first.table]!, parameters, place),
    ...(expect === undefined ? {} : { expect }),
  }
}

export function filterModel(
  { filter, expired }: ReadDeclaration,
  targets: readonly ItemModel[],
  table: TableModel,
  parameters: Parameters,
  place: string,
): Pick<ScanPattern, 'filter'> {
  const living = expired === 'hide' ? livingModel(targets, table, place) : []
  if (filter === undefined) return living.length === 0 ? {} : { filter: together(living) }
  const attributes: Record<string, AttributeModel> = Object.assign(
    {},
    ...targets.map((target) => target.attributes),
  )
  const built = buildCondition(filter, { place: `filter of ${place}`, attributes, parameters })
  return { filter: together([built, ...living]) }
}

/** Returns the filter that hides expired items, which DynamoDB may delete days later. */
function livingModel(
  targets: readonly ItemModel[],
  table: TableModel,
  place: string,
): readonly ConditionModel[] {
  const attribute = expiryOf(targets, table, place)
  const later: ConditionModel = { kind: 'compare', attribute, comparison: '>', value: { kind: 'now' } }
  return [{ kind: 'or', conditions: [{ kind: 'absent', attribute }, later] }]
}

/** Returns the time-to-live attribute of these kinds of items. */
function expiryOf(targets: readonly ItemModel[], { timeToLive, name }: TableModel, place: string): string {
  const attribute = targets
    .flatMap((target) => Object.values(target.attributes))
    .find(({ path }) => path.length === 1 && path[0] === timeToLive)?.name
  if (attribute === undefined) {
    throw new TablewrightError(
      'EXPIRY_UNKNOWN',
      `${place} hides expired items of ${name}, which do not expire.`,
      {
        remedy: 'Declare timestamp().ttl(), or leave expired out.',
        data: { place, table: name },
      },
    )
  }
  return attribute
}

function buildGetStep(
  place: string,
  { targets, read = {} }: PatternDeclaration,
  context: PatternContext,
  parameters: Parameters,
): GetStepModel {
  const target = findTarget(context, targets[0]!, place)
  const keys = primaryTemplates(target.keys, context.tables[target.table]!)
  const names = attributesIn(Object.values(keys)).filter((name) => !isShard(target, name))
  const item = 'attributes' in target ? target : asItem(target, context)
  if (item !== target && read.returns !== undefined) throw setReturns(item.name, place)
  return {
    table: target.table,
    target: target.name,
    keys,
    bindings: buildBindings(item, names, read, parameters, place),
    ...returnsModel(read, item, place),
    ...(read.expired === 'hide'
      ? { expiry: expiryOf('attributes' in target ? [target] : [], context.tables[target.table]!, place) }
      : {}),
  }
}

function isShard(target: ItemModel | MemberOfModel, name: string): boolean {
  return name === 'shard' && 'shards' in target && target.shards > 1
}

/** A set has the attributes of its source without their schemas, as all derived items. */
function asItem(members: MemberOfModel, context: PatternContext): ItemModel {
  return { ...context.entity(members.source), name: members.name }
}

function setReturns(set: string, place: string): TablewrightError {
  return new TablewrightError('TARGET_IS_SET', `${place} returns attributes, but ${set} is a set.`, {
    remedy: 'Leave out returns: the result is the set of its elements.',
    data: { place, target: set },
  })
}

/** Binds each name to its value in `where`, or to a parameter of the same name. */
export function buildBindings(
  item: ItemModel,
  names: readonly string[],
  { where = {} }: { readonly where?: object },
  parameters: Parameters,
  place: string,
): BindingsModel {
  const scope = { place: `where of ${place}`, attributes: item.attributes, parameters }
  const bindings: Record<string, ValueModel> = {}
  for (const [name, value] of Object.entries(where)) {
    bindings[name] = checkedValue(valueModel(value as ValueOrReference), requireAttribute(name, scope), scope)
  }
  for (const name of names) bindings[name] ??= parameters.fill(item, requireAttribute(name, scope))
  return bindings
}

export function returnsModel(
  { returns }: ReadDeclaration,
  item: ItemModel,
  place: string,
): Pick<GetStepModel, 'returns'> {
  if (returns === undefined) return {}
  const scope = { place: `returns of ${place}`, attributes: item.attributes, parameters: new Set<string>() }
  for (const name of returns) requireAttribute(name, scope)
  return { returns: [...returns] }
}

export function empty(place: string): TablewrightError {
  return new TablewrightError('PATTERN_EMPTY', `${place} names nothing to read or write.`, {
    remedy: 'Name at least one entity or step.',
    data: { place },
  })
}

export type BuildPattern = (
  name: string,
  declaration: PatternDeclaration,
  context: PatternContext,
) => PatternModel

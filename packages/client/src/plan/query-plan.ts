import type { AttributeModel, ItemModel, QueryPattern, ScanPattern } from '@tablewright/design/model'
import type { QueryInput } from '@tablewright/dynamo'
import type { PlaceholderPlan } from '../expressions/expression-plan.js'
import { ExpressionWriter } from '../expressions/expression-writer.js'
import { writeCondition } from '../expressions/write-condition.js'
import { placeholdersOf } from '../items/key-codec.js'
import { writeKeyCondition } from './key-condition.js'
import type { PlanBase } from './plan-base.js'
import { keyNamesOf, type PlanContext } from './plan-context.js'
import { planCondition } from './plan-values.js'

/** A Query or Scan that returns pages; `queryFirst` is a query with at most one result. */
export interface QueryPlan extends PlanBase {
  readonly kind: 'query' | 'queryFirst'
  readonly operation: 'Query' | 'Scan'
  /** The request without its values and its page. */
  readonly request: QueryInput
  readonly values: PlaceholderPlan['values']
  /** Results of one page. */
  readonly page: number
  /** Maximum number of results over all pages. */
  readonly limit?: number
  /** Set if some items are left out of the results, so that a page may need several requests. */
  readonly filtered?: true
  /** The attributes of the key to continue from. */
  readonly startNames: readonly string[]
  readonly decode: DecodePlan
}

/** How items become results. */
export interface DecodePlan {
  /**
   * `all`: every item is of the first kind, as `check` proves for the range. `own`: items of other kinds are left out.
   * `collected`: each result has its type; kinds without a type are left out.
   */
  readonly kind: 'all' | 'own' | 'collected'
  readonly items: readonly string[]
  readonly types?: readonly string[]
  readonly returns?: readonly string[]
}

export function planQuery(pattern: QueryPattern | ScanPattern, context: PlanContext): QueryPlan {
  const targets = pattern.targets.map((name) => context.item(name))
  const writer = new ExpressionWriter()
  const request = planRequest(pattern, targets, writer, context)
  const limit = 'limit' in pattern ? pattern.limit : undefined
  const skips = 'skips' in pattern && pattern.skips.length > 0
  return {
    kind: limit === 1 ? 'queryFirst' : 'query',
    pattern: pattern.name,
    parameters: pattern.parameters,
    operation: pattern.operation === 'query' ? 'Query' : 'Scan',
    request,
    values: writer.placeholders.values,
    page: pattern.page,
    ...(limit === undefined ? {} : { limit }),
    ...(pattern.filter !== undefined || skips ? { filtered: true } : {}),
    startNames: startNames(pattern, targets[0]!, context),
    decode: planDecode(pattern, targets, context),
  }
}

function planRequest(
  pattern: QueryPattern | ScanPattern,
  targets: readonly ItemModel[],
  writer: ExpressionWriter,
  context: PlanContext,
): QueryInput {
  const index = indexOf(pattern)
  const attributes: Record<string, AttributeModel> = Object.assign(
    {},
    ...targets.map((target) => target.attributes),
  )
  const condition =
    pattern.operation === 'query' ? writeKeyCondition(pattern.keyCondition, writer) : undefined
  const filter =
    pattern.filter &&
    writeCondition(planCondition(pattern.filter, attributes), context.keyName(targets[0]!), writer)
  const projection = pattern.returns && project(pattern, targets[0]!, pattern.returns, writer, context)
  const backward = pattern.operation === 'query' && pattern.order.direction === 'backward'
  const { names } = writer.placeholders
  return {
    TableName: pattern.table,
    ...(index === undefined ? {} : { IndexName: index }),
    ...(condition === undefined ? {} : { KeyConditionExpression: condition }),
    ...(filter ? { FilterExpression: filter } : {}),
    ...(projection ? { ProjectionExpression: projection } : {}),
    ...(Object.keys(names).length > 0 ? { ExpressionAttributeNames: names } : {}),
    ...(backward ? { ScanIndexForward: false } : {}),
    ...(pattern.consistency === 'strong' ? { ConsistentRead: true } : {}),
  }
}

function indexOf(pattern: QueryPattern | ScanPattern): string | undefined {
  return pattern.operation === 'query' ? pattern.keyCondition.index : pattern.index
}

function startNames(
  pattern: QueryPattern | ScanPattern,
  item: ItemModel,
  context: PlanContext,
): readonly string[] {
  const table = context.table(item)
  const index = table.indexes[indexOf(pattern) ?? '']
  return [...new Set([...keyNamesOf(table), ...(index ? keyNamesOf(index) : [])])]
}

/** Returns the projection: the attributes of the results, and those that identify items and lead to the next page. */
function project(
  pattern: QueryPattern | ScanPattern,
  item: ItemModel,
  returns: readonly string[],
  writer: ExpressionWriter,
  context: PlanContext,
): string {
  const { attributes, recognizedBy } = item
  const absent = readsFromKey(pattern, item, context)
  const stored = returns.flatMap((name) =>
    attributes[name]!.keyOnly || absent(attributes[name]!) ? [] : [attributes[name]!.path],
  )
  const type = recognizedBy.by === 'attribute' ? [recognizedBy.attribute] : []
  const paths = [...stored, ...[...startNames(pattern, item, context), ...type].map((name) => [name])]
  return [...new Set(paths.map((path) => writer.path(path)))].join(', ')
}

/** Whether an index does not project an attribute, which is then read from the keys, as `check` has proven. */
function readsFromKey(
  pattern: QueryPattern | ScanPattern,
  item: ItemModel,
  context: PlanContext,
): (attribute: AttributeModel) => boolean {
  const projection = context.table(item).indexes[indexOf(pattern) ?? '']?.projection
  if (!projection || projection.kind === 'ALL') return () => false
  const keys = startNames(pattern, item, context)
  const carried = new Set([...keys, ...(projection.kind === 'INCLUDE' ? projection.attributes : [])])
  const inKeys = new Set(placeholdersOf(keys.flatMap((name) => item.keys[name] ?? [])))
  return ({ name, path }) => !carried.has(path[0]) && inKeys.has(name)
}

function planDecode(
  pattern: QueryPattern | ScanPattern,
  targets: readonly ItemModel[],
  context: PlanContext,
): DecodePlan {
  const skips = 'skips' in pattern ? pattern.skips.map((name) => context.item(name)) : []
  const items = [...targets, ...skips].map(({ name }) => name)
  const returns = pattern.returns ? { returns: pattern.returns } : {}
  if (pattern.operation === 'scan' || targets.length > 1) {
    return { kind: 'collected', items, types: targets.map(({ type }) => type), ...returns }
  }
  const typed = targets[0]!.recognizedBy.by === 'attribute'
  return { kind: skips.length === 0 && !typed ? 'all' : 'own', items, ...returns }
}

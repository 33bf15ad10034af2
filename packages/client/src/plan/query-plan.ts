import type { AttributeModel, QueryPattern, ScanPattern } from '@tablewright/design'
import type { Item, QueryInput } from '@tablewright/dynamo'
import type { ItemPlan } from '../items/item-plan.js'
import { recogniser } from '../items/recognise.js'
import type { Call } from './call.js'
import { type ExpressionParts, ExpressionWriter, fillValues } from './expression.js'
import { emptyRange, writeKeyCondition } from './key-condition.js'
import type { Schema } from './schema.js'
import { picker } from './target-plan.js'
import { writeCondition } from './write-condition.js'

/** Pages of a Query or Scan. */
export interface QueryPlan {
  readonly kind: 'query' | 'scan'
  readonly pattern: string
  /** Results of one page, and at most in all. */
  readonly page: number
  readonly limit: number | undefined
  /** What is read may be left out of the answer, so a page may take several requests. */
  readonly thinned: boolean
  /** The attributes that make the key to go on from. */
  readonly startNames: readonly string[]
  /** The request without its page; undefined when the range is empty. */
  request(call: Call): QueryInput | undefined
  /** An answer, or undefined for an item that is left out. */
  decode(item: Item): unknown
}

export function planQuery(pattern: QueryPattern | ScanPattern, schema: Schema): QueryPlan {
  const targets = pattern.targets.map((name) => schema.item(name))
  const skips = 'skips' in pattern ? pattern.skips.map((name) => schema.item(name)) : []
  const writer = new ExpressionWriter()
  const condition =
    pattern.operation === 'query' ? writeKeyCondition(pattern.keyCondition, writer) : undefined
  const fixed = fixedInput(pattern, targets, condition, writer)
  const expression = writer.parts
  return {
    kind: pattern.operation,
    pattern: pattern.name,
    page: pattern.page,
    limit: 'limit' in pattern ? pattern.limit : undefined,
    thinned: pattern.filter !== undefined || skips.length > 0,
    startNames: startNames(pattern, targets[0]!),
    request: (call) => fill(fixed, expression, call),
    decode: decoder(pattern, targets, skips),
  }
}

function fill(fixed: QueryInput, expression: ExpressionParts, call: Call): QueryInput | undefined {
  try {
    const values = fillValues(expression, call)
    return values ? { ...fixed, ExpressionAttributeValues: values } : { ...fixed }
  } catch (error) {
    if (error === emptyRange) return undefined
    throw error
  }
}

function fixedInput(
  pattern: QueryPattern | ScanPattern,
  targets: readonly ItemPlan[],
  condition: string | undefined,
  writer: ExpressionWriter,
): QueryInput {
  const index = indexOf(pattern)
  const attributes: Record<string, AttributeModel> = Object.assign(
    {},
    ...targets.map(({ model }) => model.attributes),
  )
  const scope = { attributes, keyName: targets[0]!.keyNames[0]! }
  const filter = pattern.filter && writeCondition(pattern.filter, scope, writer)
  const projection = pattern.returns && project(pattern, targets[0]!, pattern.returns, writer)
  const backward = pattern.operation === 'query' && pattern.order.direction === 'backward'
  const { names } = writer.parts
  return Object.freeze({
    TableName: pattern.table,
    ...(index === undefined ? {} : { IndexName: index }),
    ...(condition === undefined ? {} : { KeyConditionExpression: condition }),
    ...(filter ? { FilterExpression: filter } : {}),
    ...(projection ? { ProjectionExpression: projection } : {}),
    ...(Object.keys(names).length > 0 ? { ExpressionAttributeNames: names } : {}),
    ...(backward ? { ScanIndexForward: false } : {}),
    ...(pattern.consistency === 'strong' ? { ConsistentRead: true } : {}),
  })
}

function indexOf(pattern: QueryPattern | ScanPattern): string | undefined {
  return pattern.operation === 'query' ? pattern.keyCondition.index : pattern.index
}

function startNames(pattern: QueryPattern | ScanPattern, { table, keyNames }: ItemPlan): readonly string[] {
  const index = table.indexes[indexOf(pattern) ?? '']
  const names = index ? [...index.partition, ...index.sort].map(({ name }) => name) : []
  return [...new Set([...keyNames, ...names])]
}

/** What is returned, and what tells items apart and leads to the next page. */
function project(
  pattern: QueryPattern | ScanPattern,
  item: ItemPlan,
  returns: readonly string[],
  writer: ExpressionWriter,
): string {
  const { attributes, recognisedBy } = item.model
  const stored = returns.flatMap((name) => (attributes[name]!.keyOnly ? [] : [attributes[name]!.path]))
  const type = recognisedBy.by === 'attribute' ? [recognisedBy.attribute] : []
  const paths = [...stored, ...[...startNames(pattern, item), ...type].map((name) => [name])]
  return [...new Set(paths.map((path) => writer.path(path)))].join(', ')
}

function decoder(
  pattern: QueryPattern | ScanPattern,
  targets: readonly ItemPlan[],
  skips: readonly ItemPlan[],
): (item: Item) => unknown {
  const [first] = targets
  const pick = picker(pattern.returns)
  const recognise = recogniser([...targets, ...skips])
  const told = first!.model.recognisedBy.by === 'attribute'
  // The proof that the range has nothing else stands for looking at each key.
  const alone = targets.length === 1 && skips.length === 0 && !told
  if (pattern.operation === 'query' && alone) return (item) => pick(first!.fromItem(item))
  const collected = pattern.operation === 'scan' || targets.length > 1
  return (item) => {
    const plan = recognise(item)
    if (!plan || !targets.includes(plan)) return undefined
    const decoded = pick(plan.fromItem(item))
    return collected ? { type: plan.model.type, item: decoded } : decoded
  }
}

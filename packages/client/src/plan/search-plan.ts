import type {
  AttributeModel,
  ItemModel,
  NearestPattern,
  SearchConditionModel,
} from '@tablewright/design/model'
import type { SearchVectorsInput } from '@tablewright/dynamo'
import type { PlaceholderPlan } from '../expressions/expression-plan.js'
import { ExpressionWriter } from '../expressions/expression-writer.js'
import type { SlotPlan, ValueSlot } from '../expressions/slot-plan.js'
import type { ValueSource } from '../input/value-source.js'
import { placeholdersOf } from '../items/key-codec.js'
import type { PlanBase } from './plan-base.js'
import { keyNamesOf, ownBindings, type PlanContext } from './plan-context.js'
import { planValue } from './plan-values.js'

/** One SearchVectors request. */
export interface SearchVectorsPlan extends PlanBase {
  readonly kind: 'searchVectors'
  /** The request without its vector and its values. */
  readonly request: Omit<SearchVectorsInput, 'SearchVector'>
  readonly vector: ValueSlot
  readonly values: PlaceholderPlan['values']
  readonly item: string
  readonly returns: readonly string[]
}

export function planSearch(pattern: NearestPattern, context: PlanContext): SearchVectorsPlan {
  const item = context.item(pattern.target)
  const { dimensions } = context.table(item).vectorIndexes![pattern.index]!
  const writer = new ExpressionWriter()
  const conditions = pattern.conditions.map(
    (condition) =>
      `${writer.path([condition.element])} = ${writer.value(planElement(condition, pattern, item))}`,
  )
  const projection = project(pattern, item, writer, context)
  const { names, values } = writer.placeholders
  return {
    kind: 'searchVectors',
    pattern: pattern.name,
    parameters: pattern.parameters,
    request: {
      TableName: pattern.table,
      IndexName: pattern.index,
      TopK: pattern.limit,
      ...(conditions.length > 0 ? { SearchConditionExpression: conditions.join(' AND ') } : {}),
      ProjectionExpression: projection,
      ExpressionAttributeNames: names,
    },
    vector: { kind: 'value', from: pattern.vector as ValueSource, type: { kind: 'vector', dimensions } },
    values,
    item: item.name,
    returns: pattern.returns,
  }
}

/** Returns the slot of the value that one attribute of the search schema must have. */
function planElement(
  condition: SearchConditionModel,
  { bindings }: NearestPattern,
  { attributes }: ItemModel,
): SlotPlan {
  switch (condition.kind) {
    case 'template':
      return { kind: 'key', template: condition.template, ...ownBindings(bindings) }
    case 'attribute':
      return planValue(bindings[condition.attribute]!, attributes[condition.attribute]!, attributes)
    case 'type':
      return { kind: 'constant', value: { S: condition.type } }
  }
}

/**
 * Returns the projection: the attributes of the results, the table's key, and the entity-type attribute if the index
 * has it.
 */
function project(
  pattern: NearestPattern,
  item: ItemModel,
  writer: ExpressionWriter,
  context: PlanContext,
): string {
  const table = context.table(item)
  const keys = keyNamesOf(table)
  const { projection, partition, filters, vector } = table.vectorIndexes![pattern.index]!
  const schema = [...partition, ...filters].map(({ name }) => name)
  const included = projection.kind === 'INCLUDE' ? projection.attributes : []
  const carried = new Set([...keys, vector, ...schema, ...included])
  const isCarried = (name: string) => projection.kind === 'ALL' || carried.has(name)
  const inKeys = new Set(placeholdersOf(keys.map((name) => item.keys[name]!)))
  const isRead = ({ name, path, keyOnly }: AttributeModel) =>
    !keyOnly && (isCarried(path[0]) || !inKeys.has(name))
  const { recognizedBy } = item
  const type =
    recognizedBy.by === 'attribute' && isCarried(recognizedBy.attribute) ? [[recognizedBy.attribute]] : []
  const stored = pattern.returns.flatMap((name) => {
    const attribute = item.attributes[name]!
    return isRead(attribute) ? [attribute.path] : []
  })
  const paths = [...stored, ...keys.map((name) => [name]), ...type]
  return [...new Set(paths.map((path) => writer.path(path)))].join(', ')
}

import type { Make } from '@tablewright/base'
import type { AttributeModel, QueryPattern, ScanPattern } from '@tablewright/design'
import type { Item, QueryInput } from '@tablewright/dynamo'
import type { ItemCodec, ItemPlan } from '../items/item-plan.js'
import { placeholdersOf } from '../items/key-plan.js'
import type { Call } from './call.js'
import { ExpressionWriter, type FixedValues, fillValues, nonEmpty, type Slot } from './expression.js'
import { emptyRange, writeKeyCondition } from './key-condition.js'
import type { Schema } from './schema.js'
import { all, planPick } from './target-plan.js'
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
  const { make } = schema
  const targets = pattern.targets.map((name) => schema.item(name))
  const skips = 'skips' in pattern ? pattern.skips.map((name) => schema.item(name)) : []
  const writer = new ExpressionWriter()
  const condition =
    pattern.operation === 'query' ? writeKeyCondition(pattern.keyCondition, writer, make) : undefined
  const fixed = fixedInput(pattern, targets, condition, writer, make)
  const { slots, fixed: constants } = writer.parts
  const decode = planDecoder(pattern, targets, skips, make)
  const order = {
    ...('limit' in pattern ? { limit: pattern.limit } : {}),
    ...(pattern.filter !== undefined || skips.length > 0 ? { thinned: true } : {}),
    ...(pattern.operation === 'scan' ? { kind: pattern.operation } : {}),
  }
  return make(
    queryPlan,
    pattern.name,
    make(queryRequest, fixed, slots, nonEmpty(constants)),
    pattern.page,
    startNames(pattern, targets[0]!),
    decode,
    nonEmpty(order),
  )
}

export function queryPlan(
  pattern: string,
  request: QueryPlan['request'],
  page: number,
  startNames: readonly string[],
  decode: QueryPlan['decode'],
  { kind = 'query', limit, thinned = false }: Partial<Pick<QueryPlan, 'kind' | 'limit' | 'thinned'>> = {},
): QueryPlan {
  return { kind, pattern, page, limit, thinned, startNames, request, decode }
}

export function queryRequest(
  fixed: QueryInput,
  slots: readonly Slot[],
  constants: FixedValues = {},
): QueryPlan['request'] {
  return (call) => {
    try {
      const values = fillValues(slots, constants, call)
      return values ? { ...fixed, ExpressionAttributeValues: values } : fixed
    } catch (error) {
      if (error === emptyRange) return undefined
      throw error
    }
  }
}

function fixedInput(
  pattern: QueryPattern | ScanPattern,
  targets: readonly ItemPlan[],
  condition: string | undefined,
  writer: ExpressionWriter,
  make: Make,
): QueryInput {
  const index = indexOf(pattern)
  const attributes: Record<string, AttributeModel> = Object.assign(
    {},
    ...targets.map(({ model }) => model.attributes),
  )
  const scope = { attributes, keyName: targets[0]!.keyNames[0]!, make }
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
  const absent = tellsByKey(pattern, item)
  const stored = returns.flatMap((name) =>
    attributes[name]!.keyOnly || absent(attributes[name]!) ? [] : [attributes[name]!.path],
  )
  const type = recognisedBy.by === 'attribute' ? [recognisedBy.attribute] : []
  const paths = [...stored, ...[...startNames(pattern, item), ...type].map((name) => [name])]
  return [...new Set(paths.map((path) => writer.path(path)))].join(', ')
}

/** Whether an index does not carry an attribute, which is then read from the keys, as `check` has proven. */
function tellsByKey(
  pattern: QueryPattern | ScanPattern,
  item: ItemPlan,
): (attribute: AttributeModel) => boolean {
  const { table, model } = item
  const projection = table.indexes[indexOf(pattern) ?? '']?.projection
  if (!projection || projection.kind === 'ALL') return () => false
  const keys = startNames(pattern, item)
  const carried = new Set([...keys, ...(projection.kind === 'INCLUDE' ? projection.attributes : [])])
  const inKeys = new Set(placeholdersOf(keys.flatMap((name) => model.keys[name] ?? [])))
  return ({ name, path }) => !carried.has(path[0]) && inKeys.has(name)
}

function planDecoder(
  pattern: QueryPattern | ScanPattern,
  targets: readonly ItemPlan[],
  skips: readonly ItemPlan[],
  make: Make,
): QueryPlan['decode'] {
  const pick = planPick(pattern.returns, make)
  const codecs = [...targets, ...skips].map(({ codec }) => codec)
  const told = targets[0]!.model.recognisedBy.by === 'attribute'
  if (pattern.operation === 'scan' || targets.length > 1) {
    const types = targets.map(({ model }) => model.type)
    return make(decodeCollected, codecs, types, pick)
  }
  // The proof that the range has nothing else stands for looking at each key.
  return skips.length === 0 && !told ? make(decodeAll, codecs[0]!, pick) : make(decodeOwn, codecs, pick)
}

/** Everything is of one kind. */
export function decodeAll({ fromItem }: ItemCodec, pick = all): QueryPlan['decode'] {
  return (item) => pick(fromItem(item))
}

/** What is of the first kind; the others are left out. */
export function decodeOwn(codecs: readonly ItemCodec[], pick = all): QueryPlan['decode'] {
  return (item) => {
    const codec = codecs.find(({ recognises }) => recognises(item))
    return codec && codec === codecs[0] ? pick(codec.fromItem(item)) : undefined
  }
}

/** Several kinds, each answer with its own; those without a type are left out. */
export function decodeCollected(
  codecs: readonly ItemCodec[],
  types: readonly string[],
  pick = all,
): QueryPlan['decode'] {
  return (item) => {
    const at = codecs.findIndex(({ recognises }) => recognises(item))
    return at in types ? { type: types[at], item: pick(codecs[at]!.fromItem(item)) } : undefined
  }
}

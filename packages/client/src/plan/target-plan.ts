import type { BindingsModel, GetStepModel } from '@tablewright/design'
import type { AttributeFields, GetItemInput, Item } from '@tablewright/dynamo'
import type { ItemPlan } from '../items/item-plan.js'
import { compileKey, type Values } from '../items/key-plan.js'
import { type Call, resolve } from './call.js'
import { ExpressionWriter } from './expression.js'
import type { Schema } from './schema.js'

type Projection = Pick<GetItemInput, 'ProjectionExpression' | 'ExpressionAttributeNames'>

/** Something that is read by its key: an item, or a set that may be spread over several. */
export interface TargetPlan {
  readonly table: string
  readonly projection: Projection
  keys(values: Values): readonly Item[]
  /** What was found under each key, made into the answer. */
  decode(found: readonly (Item | undefined)[]): unknown
}

export function planTarget(step: GetStepModel, schema: Schema): TargetPlan {
  const members = schema.members(step.target)
  if (!members) return planItemTarget(step, schema.item(step.target))
  const { partition, sort } = schema.model.tables[step.table]!
  const key = compileKey(
    step.keys,
    [...partition, ...sort].map(({ name }) => name),
  )
  const shards = Array.from({ length: members.shards }, (_, shard) => shard)
  return {
    table: step.table,
    projection: {},
    keys: (values) =>
      members.shards === 1 ? [key(values)] : shards.map((shard) => key({ ...values, shard })),
    decode: (found) =>
      new Set(found.flatMap((item) => (item?.[members.path[0]] as AttributeFields | undefined)?.SS ?? [])),
  }
}

function planItemTarget({ table, returns }: GetStepModel, item: ItemPlan): TargetPlan {
  const pick = picker(returns)
  return {
    table,
    projection: returns ? projectionOf(item, returns, []) : {},
    keys: (values) => [item.key(values)],
    decode: ([found]) => (found ? pick(item.fromItem(found)) : null),
  }
}

/** The projection of some attributes, and of stored names that are needed besides. */
export function projectionOf(
  { model, keyNames }: ItemPlan,
  returns: readonly string[],
  besides: readonly string[],
): Projection {
  const writer = new ExpressionWriter()
  const keyOnly = returns.some((name) => model.attributes[name]!.keyOnly) ? keyNames : []
  const stored = returns.flatMap((name) =>
    model.attributes[name]!.keyOnly ? [] : [model.attributes[name]!.path],
  )
  const paths = [...stored, ...[...keyOnly, ...besides].map((name) => [name])]
  const texts = new Set(paths.map((path) => writer.path(path)))
  return { ProjectionExpression: [...texts].join(', '), ExpressionAttributeNames: writer.parts.names }
}

/** Leaves out what was read only to recognise or to complete the item. */
export function picker(
  returns: readonly string[] | undefined,
): (values: Record<string, unknown>) => Record<string, unknown> {
  if (!returns) return (values) => values
  return (values) => {
    const picked: Record<string, unknown> = {}
    for (const name of returns) if (values[name] !== undefined) picked[name] = values[name]
    return picked
  }
}

/** Values for the placeholders of a key. */
export function binder(bindings: BindingsModel): (call: Call) => Values {
  const sources = Object.entries(bindings)
  if (sources.every(([name, source]) => source.kind === 'parameter' && source.name === name)) {
    return (call) => call.values
  }
  return (call) => {
    const values: Record<string, unknown> = {}
    for (const [name, source] of sources) values[name] = resolve(source, call)
    return values
  }
}

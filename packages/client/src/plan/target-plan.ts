import type { Make } from '@tablewright/base'
import type { GetStepModel } from '@tablewright/design'
import type { AttributeFields, Item } from '@tablewright/dynamo'
import type { ItemCodec, ItemPlan } from '../items/item-plan.js'
import { type KeyParts, planKeys, renderKey, type Values } from '../items/key-plan.js'
import { ExpressionWriter } from './expression.js'
import type { Schema } from './schema.js'

interface Projection {
  readonly ProjectionExpression?: string
  readonly ExpressionAttributeNames?: Readonly<Record<string, string>>
}

/** Something that is read by its key: an item, or a set that may be spread over several. */
export interface TargetPlan {
  readonly table: string
  readonly projection: Projection
  keys(values: Values): readonly Item[]
  /** What was found under each key, made into the answer. */
  decode(found: readonly (Item | undefined)[]): unknown
}

export function planTarget({ target, table, keys, returns }: GetStepModel, schema: Schema): TargetPlan {
  const { make } = schema
  const members = schema.members(target)
  if (!members) {
    const item = schema.item(target)
    return make(itemTarget, item.codec, planPick(returns, make), returns && projectionOf(item, returns, []))
  }
  const { partition, sort } = schema.model.tables[table]!
  const names = [...partition, ...sort].map(({ name }) => name)
  return make(setTarget, table, planKeys(keys, names, make), members.path[0], members.shards)
}

export function itemTarget(item: ItemCodec, pick = all, projection: Projection = {}): TargetPlan {
  return {
    table: item.table,
    projection,
    keys: (values) => [item.key(values)],
    decode: ([found]) => (found ? pick(item.fromItem(found)) : null),
  }
}

export function setTarget(table: string, parts: KeyParts, attribute: string, count: number): TargetPlan {
  const shards = Array.from({ length: count }, (_, shard) => shard)
  return {
    table,
    projection: {},
    keys: (values) =>
      count === 1
        ? [renderKey(parts, values)]
        : shards.map((shard) => renderKey(parts, { ...values, shard })),
    decode: (found) =>
      new Set(found.flatMap((item) => (item?.[attribute] as AttributeFields | undefined)?.SS ?? [])),
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
export type Pick = (values: Record<string, unknown>) => Record<string, unknown>

export function planPick(returns: readonly string[] | undefined, make: Make): Pick | undefined {
  return returns && make(picker, returns)
}

export function picker(returns: readonly string[]): Pick {
  return (values) => {
    const picked: Record<string, unknown> = {}
    for (const name of returns) if (values[name] !== undefined) picked[name] = values[name]
    return picked
  }
}

export const all: Pick = (values) => values

import type { BatchGetPattern } from '@tablewright/design'
import type { Item, KeysAndAttributes } from '@tablewright/dynamo'
import type { ItemCodec } from '../items/item-plan.js'
import type { Values } from '../items/key-plan.js'
import { type Binder, boundValues, type Call, planSource } from './call.js'
import type { Schema } from './schema.js'
import { all, planPick, projectionOf } from './target-plan.js'

/** BatchGetItem of the keys that the caller lists, each once. */
export interface BatchGetPlan {
  readonly kind: 'batchGet'
  readonly pattern: string
  readonly table: string
  /** What stands beside the keys in the request. */
  readonly rest: Omit<KeysAndAttributes, 'Keys'>
  keys(call: Call): readonly Item[]
  decode(item: Item): unknown
}

export function planBatchGet(pattern: BatchGetPattern, schema: Schema): BatchGetPlan {
  const { make } = schema
  const { returns } = pattern
  const item = schema.item(pattern.target)
  const rest = {
    ...(pattern.consistency === 'strong' ? { ConsistentRead: true } : {}),
    ...(returns ? projectionOf(item, returns, []) : {}),
  }
  const fixed = Object.entries(pattern.bindings).map(([name, source]) => [name, planSource(source, make)])
  return make(
    batchGetPlan,
    pattern.name,
    item.codec,
    rest,
    make(boundValues, Object.fromEntries(fixed)),
    planPick(returns, make),
  )
}

export function batchGetPlan(
  pattern: string,
  item: ItemCodec,
  rest: BatchGetPlan['rest'],
  common: Binder,
  pick = all,
): BatchGetPlan {
  return {
    kind: 'batchGet',
    pattern,
    table: item.table,
    rest,
    keys: (call) => {
      const same = common(call)
      const keys = (call.values.keys as readonly Values[]).map((each) => item.key({ ...each, ...same }))
      return [...new Map(keys.map((key) => [JSON.stringify(key), key])).values()]
    },
    decode: (found) => pick(item.fromItem(found)),
  }
}

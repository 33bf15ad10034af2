import type { BatchGetPattern } from '@tablewright/design'
import type { Item, KeysAndAttributes } from '@tablewright/dynamo'
import type { Values } from '../items/key-plan.js'
import { type Call, resolve } from './call.js'
import type { Schema } from './schema.js'
import { picker, projectionOf } from './target-plan.js'

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
  const item = schema.item(pattern.target)
  const fixed = Object.entries(pattern.bindings)
  const pick = picker(pattern.returns)
  return {
    kind: 'batchGet',
    pattern: pattern.name,
    table: pattern.table,
    rest: {
      ...(pattern.consistency === 'strong' ? { ConsistentRead: true } : {}),
      ...(pattern.returns ? projectionOf(item, pattern.returns, []) : {}),
    },
    keys: (call) => {
      const common = Object.fromEntries(fixed.map(([name, source]) => [name, resolve(source, call)]))
      const keys = (call.values.keys as readonly Values[]).map((each) => item.key({ ...each, ...common }))
      return [...new Map(keys.map((key) => [JSON.stringify(key), key])).values()]
    },
    decode: (found) => pick(item.fromItem(found)),
  }
}

import { type BatchGetItemInput, type Item, maxBatchGetKeys } from '@tablewright/dynamo'
import { type Call, NewCall } from '../input/call.js'
import { binder } from '../input/value-source.js'
import type { Values } from '../items/key-codec.js'
import type { BatchGetPlan } from '../plan/batch-get-plan.js'
import { delayBefore } from '../retry/retry-policy.js'
import { itemId } from '../write/stored.js'
import { callPattern } from './call-pattern.js'
import { classifyFailure } from './classify-failure.js'
import { type CallContext, type CallOptions, send } from './context.js'
import type { Executor } from './executor.js'
import { livingTest, picker } from './read-target.js'
import { retryOnConflict } from './retry.js'

/** Reads a hundred keys at a time, and asks again for those that DynamoDB leaves unprocessed. */
export const executeBatchGet: Executor<BatchGetPlan> = (plan, read, scope) => {
  const { pattern, consistent, projection } = plan
  const item = scope.item(plan.item)
  const [bind, pick] = [binder(plan.bindings), picker(plan.returns)]
  // An attribute may have the name of the list of keys itself.
  const common = picker(Object.keys(plan.bindings))
  const isLiving = livingTest(plan.expiry)
  const rest = { ...(consistent ? { ConsistentRead: true } : {}), ...projection }
  const keysOf = (call: Call): readonly Item[] => {
    const same = common(bind(call))
    const keys = (call.values.keys as readonly Values[]).map((each) => item.key({ ...each, ...same }))
    return [...new Map(keys.map((key) => [itemId(item.table, key), key])).values()]
  }
  const inputOf = (keys: readonly Item[]): BatchGetItemInput => ({
    RequestItems: { [item.table]: { Keys: keys, ...rest } },
  })
  const sendKeys = async (context: CallContext, keys: readonly Item[], options: CallOptions) => {
    const get = () => send(context, pattern, 'BatchGetItem', inputOf(keys), options)
    const output = await retryOnConflict(context, pattern, get, (error) =>
      classifyFailure(error, { pattern }),
    )
    return {
      items: output.Responses[item.table] ?? [],
      unprocessed: output.UnprocessedKeys[item.table]?.Keys ?? [],
    }
  }
  return {
    requests: (call) =>
      slices(keysOf(call)).map((keys) => ({ operation: 'BatchGetItem', input: inputOf(keys) })),
    run: ({ context }, input, options) =>
      callPattern(context, pattern, read, input, async (values) => {
        const call = new NewCall(values, context)
        const keys = keysOf(call)
        const found: unknown[] = []
        let done = 0
        for (const slice of slices(keys)) {
          let rest = slice
          for (let count = 1; rest.length > 0; count++) {
            const { items, unprocessed } = await sendKeys(context, rest, options)
            const values = items.map((each) => item.fromItem(each))
            for (const each of values) if (isLiving(each, call)) found.push(pick(each))
            done += rest.length - unprocessed.length
            options.onProgress?.(done, keys.length)
            if (unprocessed.length > 0) await context.sleep(delayBefore(count, context.retry, context.random))
            rest = unprocessed
          }
        }
        return found
      }),
  }
}

function slices(keys: readonly Item[]): readonly (readonly Item[])[] {
  const count = Math.ceil(keys.length / maxBatchGetKeys)
  return Array.from({ length: count }, (_, index) =>
    keys.slice(index * maxBatchGetKeys, (index + 1) * maxBatchGetKeys),
  )
}

import {
  type BatchGetItemInput,
  type Item,
  type KeysAndAttributes,
  maxBatchGetKeys,
} from '@tablewright/dynamo'
import type { BatchGetPlan } from '../plan/batch-get-plan.js'
import type { Call } from '../plan/call.js'
import type { GetPlan } from '../plan/get-plan.js'
import type { TransactGetPlan } from '../plan/transact-get-plan.js'
import { delayBefore } from '../retry/policy.js'
import { attempt } from './attempts.js'
import { judge, judgeRead } from './failure.js'
import { type CallOptions, type RunContext, send } from './run-context.js'

export interface BatchOptions extends CallOptions {
  /** Told after each request how many of the keys are done. */
  readonly onProgress?: (done: number, all: number) => void
}

export async function runGet(
  context: RunContext,
  plan: GetPlan,
  call: Call,
  options: CallOptions,
): Promise<unknown> {
  const found = await Promise.all(
    plan.requests(call).map(async (input) => {
      const place = { pattern: plan.pattern, key: input.Key }
      const get = () => send(context, plan.pattern, 'GetItem', input, options)
      return (await attempt(context, plan.pattern, get, (error) => judge(error, place))).Item
    }),
  )
  return plan.decode(found)
}

export async function runTransactGet(
  context: RunContext,
  plan: TransactGetPlan,
  call: Call,
  options: CallOptions,
): Promise<unknown> {
  const { pattern } = plan
  const get = () => send(context, pattern, 'TransactGetItems', plan.request(call), options)
  const { Responses } = await attempt(context, pattern, get, (error) => judgeRead(error, { pattern }))
  return plan.decode(
    Responses.map(({ Item }) => Item),
    call,
  )
}

/** Asks for a hundred keys at a time, and again for those that DynamoDB put off. */
export async function runBatchGet(
  context: RunContext,
  plan: BatchGetPlan,
  call: Call,
  options: BatchOptions,
): Promise<unknown[]> {
  const keys = plan.keys(call)
  const found: unknown[] = []
  let done = 0
  for (let start = 0; start < keys.length; start += maxBatchGetKeys) {
    let rest: readonly Item[] = keys.slice(start, start + maxBatchGetKeys)
    for (let count = 1; rest.length > 0; count++) {
      const { items, putOff } = await askFor(context, plan, rest, options)
      for (const item of items) found.push(plan.decode(item))
      done += rest.length - putOff.length
      options.onProgress?.(done, keys.length)
      if (putOff.length > 0) await context.sleep(delayBefore(count, context.retry, context.random))
      rest = putOff
    }
  }
  return found
}

async function askFor(
  context: RunContext,
  { pattern, table, rest }: BatchGetPlan,
  keys: readonly Item[],
  options: CallOptions,
): Promise<{ readonly items: readonly Item[]; readonly putOff: readonly Item[] }> {
  const request: KeysAndAttributes = { Keys: keys, ...rest }
  const input: BatchGetItemInput = { RequestItems: { [table]: request } }
  const get = () => send(context, pattern, 'BatchGetItem', input, options)
  const output = await attempt(context, pattern, get, (error) => judge(error, { pattern }))
  return { items: output.Responses[table] ?? [], putOff: output.UnprocessedKeys[table]?.Keys ?? [] }
}

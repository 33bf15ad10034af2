import type { Item } from '@tablewright/dynamo'
import { transactionTooLarge } from '../errors.js'
import type { Values } from '../items/key-plan.js'
import type { Action } from '../plan/action.js'
import type { WriteCall } from '../plan/call.js'
import type { Merge } from '../plan/transact-plan.js'
import type { Before, Expansion, WritePlan } from '../plan/write-plan.js'
import { singleRequest, transactItem } from './action-request.js'
import { attempt } from './attempts.js'
import { judge, judgeWrite } from './failure.js'
import { type CallOptions, type RunContext, send } from './run-context.js'

/** One write with what the call brings to it. */
export interface PreparedWrite {
  readonly plan: WritePlan
  readonly call: WriteCall
}

/** What a write was answered. */
export interface WriteOutcome {
  readonly before: Values | null | undefined
  readonly after: Values | null | undefined
}

const mostActions = 100

/**
 * Does writes all together. What they depend on is read first; the transaction goes through only if it is still so, and is
 * made anew from what it has become otherwise.
 */
export async function runWrites(
  context: RunContext,
  pattern: string,
  writes: readonly PreparedWrite[],
  options: CallOptions,
  merge?: Merge,
): Promise<readonly WriteOutcome[]> {
  let actions: readonly Action[] = []
  const run = async () => {
    actions = []
    const befores = await Promise.all(writes.map((write) => readBefore(context, write, options)))
    const expansions = writes.map(({ plan, call }, index) => plan.expand(call, befores[index]))
    const all = expansions.flatMap((expansion) => expansion.actions)
    actions = merge ? merge(all, pattern) : all
    const stored = await sendActions(context, pattern, actions, options)
    return writes.map((write, index) => outcome(write, befores[index], expansions[index]!, stored))
  }
  return attempt(context, pattern, run, (error) =>
    judgeWrite(error, actions, actions.length === 1 ? { pattern, key: actions[0]!.key } : { pattern }),
  )
}

async function readBefore(
  context: RunContext,
  { plan, call }: PreparedWrite,
  options: CallOptions,
): Promise<Before | undefined> {
  if (!plan.needsBefore) return undefined
  const { item } = plan
  const Key = plan.key(call)
  const input = { TableName: item.table, Key, ConsistentRead: true }
  const get = () => send(context, plan.pattern, 'GetItem', input, options)
  const place = { pattern: plan.pattern, key: Key }
  const { Item } = await attempt(context, plan.pattern, get, (error) => judge(error, place))
  return { item: Item, values: Item ? item.fromItem(Item) : null }
}

/** An action that is alone needs no transaction; it answers with the item. */
async function sendActions(
  context: RunContext,
  pattern: string,
  actions: readonly Action[],
  options: CallOptions,
): Promise<Item | undefined> {
  const [first, ...others] = actions
  if (!first) return undefined
  if (others.length === 0 && first.kind !== 'check') {
    const { operation, input } = singleRequest(first, pattern)
    return (await send(context, pattern, operation, input, options)).Attributes
  }
  if (actions.length > mostActions) throw transactionTooLarge(pattern, actions.length)
  const TransactItems = actions.map((action) => transactItem(action, pattern))
  await send(context, pattern, 'TransactWriteItems', { TransactItems }, options)
  return undefined
}

function outcome(
  { plan }: PreparedWrite,
  before: Before | undefined,
  { after, actions }: Expansion,
  stored: Item | undefined,
): WriteOutcome {
  const told = stored && actions.length > 0 ? plan.item.fromItem(stored) : undefined
  if (plan.operation === 'delete') return { before: told ?? before?.values, after: null }
  return { before: before?.values, after: told ?? after }
}

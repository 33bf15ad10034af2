import type { ConsumedCapacity, Item, QueryInput } from '@tablewright/dynamo'
import type { Call } from '../plan/call.js'
import type { QueryPlan } from '../plan/query-plan.js'
import { attempt } from './attempts.js'
import { judge } from './failure.js'
import { type CallOptions, consumedBy, type RunContext, send } from './run-context.js'

/** What one page came to. */
export interface RawPage {
  readonly items: unknown[]
  /** The key to go on from; undefined at the end. */
  readonly next: Item | undefined
  readonly consumed: readonly ConsumedCapacity[]
}

/** Where some of what is read is left out, so many are read at once at least. */
const leastThinned = 25

/** Reads until there are `wanted` answers or no more items. */
export async function runPage(
  context: RunContext,
  plan: QueryPlan,
  call: Call,
  start: Item | undefined,
  wanted: number,
  options: CallOptions,
): Promise<RawPage> {
  const request = plan.request(call)
  const items: unknown[] = []
  const consumed: ConsumedCapacity[] = []
  let next = start
  if (!request) return { items, next: undefined, consumed }
  do {
    const left = wanted - items.length
    const limit = plan.thinned ? Math.max(left * 2, leastThinned) : left
    const output = await ask(context, plan, request, next, limit, options)
    consumed.push(...consumedBy(output))
    next = take(plan, output.Items ?? [], items, wanted) ?? output.LastEvaluatedKey
  } while (next && plan.thinned && items.length < wanted)
  return { items, next, consumed }
}

/** Takes answers up to the number that is wanted. If there were more: the key of the last that was taken. */
function take(plan: QueryPlan, found: readonly Item[], items: unknown[], wanted: number): Item | undefined {
  let last: Item | undefined
  for (const item of found) {
    const answer = plan.decode(item)
    if (answer === undefined) continue
    if (items.length === wanted) return last && startKey(plan, last)
    items.push(answer)
    last = item
  }
  return undefined
}

function startKey({ startNames }: QueryPlan, item: Item): Item {
  return Object.fromEntries(startNames.map((name) => [name, item[name]!]))
}

async function ask(
  context: RunContext,
  { kind, pattern }: QueryPlan,
  request: QueryInput,
  start: Item | undefined,
  limit: number,
  options: CallOptions,
) {
  const input: QueryInput = { ...request, Limit: limit, ...(start ? { ExclusiveStartKey: start } : {}) }
  const operation = kind === 'query' ? 'Query' : 'Scan'
  const query = () => send(context, pattern, operation, input, options)
  return attempt(context, pattern, query, (error) => judge(error, { pattern }))
}

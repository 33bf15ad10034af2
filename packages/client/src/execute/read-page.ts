import type { ConsumedCapacity, Item, QueryInput } from '@tablewright/dynamo'
import type { Call } from '../input/call.js'
import type { QueryPlan } from '../plan/query-plan.js'
import { classifyFailure } from './classify-failure.js'
import { type CallContext, type CallOptions, consumedBy, send } from './context.js'
import { retryOnConflict } from './retry.js'

/** The parts of a plan that are needed to read pages. */
export interface PageSource {
  readonly plan: QueryPlan
  /** Returns the request without its page; undefined if the range is empty. */
  request(call: Call): QueryInput | undefined
  /** Returns a result; undefined for an item that is left out. */
  decode(item: Item): unknown
}

/** One page of results. */
export interface RawPage {
  readonly items: unknown[]
  /** The keys of the first and last result. */
  readonly first: Item | undefined
  readonly last: Item | undefined
  /** The key to continue from; undefined at the end. */
  readonly next: Item | undefined
  readonly consumed: readonly ConsumedCapacity[]
}

/** Minimum page size when a filter is applied. */
const minFilteredRead = 25

/** Returns the number of items that a request reads for a wanted number of results. */
export function readLimit({ filtered }: Pick<PageSource['plan'], 'filtered'>, wanted: number): number {
  return filtered ? Math.max(wanted * 2, minFilteredRead) : wanted
}

/** Reads until there are `wanted` results or no more items. */
export async function readPage(
  context: CallContext,
  source: PageSource,
  call: Call,
  start: Item | undefined,
  wanted: number,
  options: CallOptions,
): Promise<RawPage> {
  const { plan } = source
  const request = source.request(call)
  const items: unknown[] = []
  const consumed: ConsumedCapacity[] = []
  let next = start
  const ends: Item[] = []
  if (!request) return { items, first: undefined, last: undefined, next: undefined, consumed }
  do {
    const limit = readLimit(plan, wanted - items.length)
    const output = await sendPage(context, plan, request, next, limit, options)
    consumed.push(...consumedBy(output))
    next = take(source, output.Items ?? [], items, ends, wanted) ?? output.LastEvaluatedKey
  } while (next && plan.filtered && items.length < wanted)
  const endKey = (item: Item | undefined) => item && startKey(plan, item)
  return {
    items,
    get first() {
      return endKey(ends[0])
    },
    get last() {
      return endKey(ends[1])
    },
    next,
    consumed,
  }
}

/** Adds results up to the wanted number, and sets the first and last item. Returns the last key if there are more. */
function take(
  source: PageSource,
  found: readonly Item[],
  items: unknown[],
  ends: Item[],
  wanted: number,
): Item | undefined {
  let last: Item | undefined
  let more = false
  for (const item of found) {
    const answer = source.decode(item)
    if (answer === undefined) continue
    more = items.length === wanted
    if (more) break
    items.push(answer)
    last = item
    if (ends.length === 0) ends[0] = item
  }
  if (last) ends[1] = last
  return more ? startKey(source.plan, ends[1]!) : undefined
}

function startKey({ startNames }: QueryPlan, item: Item): Item {
  return Object.fromEntries(startNames.map((name) => [name, item[name]!]))
}

/** Sends one request. Infinity means no limit. */
export function sendPage(
  context: CallContext,
  { operation, pattern }: QueryPlan,
  request: QueryInput,
  start: Item | undefined,
  limit: number,
  options: CallOptions,
) {
  const input: QueryInput = {
    ...request,
    ...(limit === Infinity ? {} : { Limit: limit }),
    ...(start ? { ExclusiveStartKey: start } : {}),
  }
  const query = () => send(context, pattern, operation, input, options)
  return retryOnConflict(context, pattern, query, (error) => classifyFailure(error, { pattern }))
}

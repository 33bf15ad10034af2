import type { ConsumedCapacity, Item, OperationMap, QueryInput } from '@tablewright/dynamo'
import type { Call } from '../input/call.js'
import type { QueryPlan } from '../plan/query-plan.js'
import { type CallContext, type CallOptions, consumedBy } from './context.js'
import { sendRetried } from './retry.js'

type Output = OperationMap['Query']['output']

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
  readonly items: readonly unknown[]
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
  { plan, request: requestOf, decode }: PageSource,
  call: Call,
  start: Item | undefined,
  wanted: number,
  options: CallOptions,
): Promise<RawPage> {
  const request = requestOf(call)
  const items: unknown[] = []
  const found: Item[] = []
  const consumed: ConsumedCapacity[] = []
  let next = request && start
  const keyOf = (item: Item | undefined) =>
    item && Object.fromEntries(plan.startNames.map((name) => [name, item[name]!]))
  if (request) {
    do {
      const limit = readLimit(plan, wanted - items.length)
      const output: Output = await sendPage(context, plan, request, next, limit, options)
      consumed.push(...consumedBy(output))
      next = output.LastEvaluatedKey
      for (const item of output.Items ?? []) {
        const answer = decode(item)
        if (answer === undefined) continue
        if (items.length === wanted) {
          next = keyOf(found.at(-1))
          break
        }
        items.push(answer)
        found.push(item)
      }
    } while (next && plan.filtered && items.length < wanted)
  }
  return { items, first: keyOf(found[0]), last: keyOf(found.at(-1)), next, consumed }
}

export function sendPage(
  context: CallContext,
  { operation, pattern }: Pick<QueryPlan, 'operation' | 'pattern'>,
  request: QueryInput,
  start: Item | undefined,
  limit: number,
  options: CallOptions,
): Promise<Output> {
  const input: { -readonly [Name in keyof QueryInput]: QueryInput[Name] } = Object.assign({}, request)
  if (limit < Infinity) input.Limit = limit
  if (start) input.ExclusiveStartKey = start
  return sendRetried(context, pattern, operation, input, options)
}

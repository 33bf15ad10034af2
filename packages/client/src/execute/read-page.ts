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
  readonly read: ReadPage
}

/** One page of results. */
export interface RawPage {
  readonly items: readonly unknown[]
  /** The stored items of the results. */
  readonly found: readonly Item[]
  /** The key to continue from, or an item that has it; undefined at the end. */
  readonly next: Item | undefined
  readonly consumed: readonly ConsumedCapacity[]
}

/** Reads at most `wanted` results from an item or its key. */
export type ReadPage = (
  context: CallContext,
  source: PageSource,
  call: Call,
  start: Item | undefined,
  wanted: number,
  options: CallOptions,
) => Promise<RawPage>

/** Reads one page. Its items that are left out make it shorter. */
export const readPage: ReadPage = async (context, source, call, start, wanted, options) => {
  const { plan, request: requestOf, decode } = source
  const request = requestOf(call)
  const items: unknown[] = []
  const found: Item[] = []
  const output: Partial<Output> = request
    ? await sendPage(context, plan, request, start, wanted, options)
    : {}
  for (const item of output.Items ?? []) {
    const result = decode(item)
    if (result === undefined) continue
    items.push(result)
    found.push(item)
  }
  return { items, found, next: output.LastEvaluatedKey, consumed: consumedBy(output) }
}

export function sendPage(
  context: CallContext,
  plan: Pick<QueryPlan, 'operation' | 'pattern' | 'startNames'>,
  request: QueryInput,
  start: Item | undefined,
  limit: number,
  options: CallOptions,
): Promise<Output> {
  const input: { -readonly [Name in keyof QueryInput]: QueryInput[Name] } = Object.assign({}, request)
  if (limit < Infinity) input.Limit = limit
  if (start) input.ExclusiveStartKey = startKey(plan, start)
  return sendRetried(context, plan.pattern, plan.operation, input, options)
}

/** Returns the key of an item in the table and the index that are read. */
export function startKey({ startNames }: Pick<QueryPlan, 'startNames'>, item: Item): Item {
  return Object.fromEntries(startNames.map((name) => [name, item[name]!]))
}

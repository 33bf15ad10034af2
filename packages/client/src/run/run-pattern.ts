import { isTablewrightError } from '@tablewright/base'
import type { Connection, PlannedPattern } from '../connection.js'
import { invalidInput, unstorable, withPattern } from '../errors.js'
import { RefusedInput } from '../input/refused-value.js'
import type { Values } from '../items/key-plan.js'
import type { QueryPlan } from '../plan/query-plan.js'
import { sealCursors } from '../result/cursor.js'
import { PageCall, type PageOptions, type ResultPage } from '../result/page-call.js'
import { NewCall } from './new-call.js'
import { runPage } from './run-query.js'
import { type BatchOptions, runBatchGet, runGet, runTransactGet } from './run-reads.js'

/** Calls a pattern: a promise, or for pages a query that is asked when it is awaited or walked. */
export function runPattern(
  connection: Connection,
  pattern: PlannedPattern,
  input: Values = {},
  options: PageOptions & BatchOptions = {},
): unknown {
  const { plan } = pattern
  if ((plan.kind === 'query' || plan.kind === 'scan') && plan.limit !== 1) {
    const read = (cursor: string | null | undefined) =>
      named(plan.pattern, () =>
        readPage(connection, pattern, plan, input, { ...options, cursor: cursor ?? null }),
      )
    return new PageCall(read, options.cursor)
  }
  return named(plan.pattern, () => run(connection, pattern, input, options))
}

async function run(
  connection: Connection,
  { plan, read }: PlannedPattern,
  input: Values,
  options: BatchOptions,
): Promise<unknown> {
  const { context } = connection
  const checked = read(input)
  const values = checked instanceof Promise ? await checked : checked
  if (plan.kind === 'write') return connection.writer!.run(connection, plan, values, options)
  const call = new NewCall(values, context)
  switch (plan.kind) {
    case 'get':
      return runGet(context, plan, call, options)
    case 'batchGet':
      return runBatchGet(context, plan, call, options)
    case 'transactGet':
      return runTransactGet(context, plan, call, options)
    default: {
      const { items } = await runPage(context, plan, call, undefined, 1, options)
      return items[0] ?? null
    }
  }
}

async function readPage(
  { context, cursorSecret, schema }: Connection,
  { read }: PlannedPattern,
  plan: QueryPlan,
  input: Values,
  { cursor, limit = plan.page, ...options }: PageOptions,
): Promise<ResultPage<unknown>> {
  if (!Number.isInteger(limit) || limit < 1) throw new RefusedInput('must be a whole number from 1', 'limit')
  const values = await read(input)
  const seal = sealCursors(cursorSecret, schema.design.name, plan.pattern, values)
  const from = cursor ? seal.read(cursor) : undefined
  const given = from?.given ?? 0
  const wanted = Math.min(limit, (plan.limit ?? Infinity) - given)
  const call = new NewCall(values, context)
  const { items, next, consumed } = await runPage(context, plan, call, from?.start, wanted, options)
  const total = given + items.length
  const more = next !== undefined && total < (plan.limit ?? Infinity)
  return { items, cursor: more ? seal.write({ start: next, given: total }) : null, consumed }
}

/** Every refusal of the input names its field, and every error its pattern, which is known here. */
export async function named<Result>(pattern: string, run: () => Promise<Result>): Promise<Result> {
  try {
    return await run()
  } catch (error) {
    if (error instanceof RefusedInput) throw invalidInput(pattern, error.field, error.reason)
    if (!isTablewrightError(error) || error.data.pattern !== undefined) throw error
    const { attribute, path } = error.data as {
      readonly attribute?: string
      readonly path?: readonly string[]
    }
    const field = attribute ?? path?.[0]
    throw field === undefined ? withPattern(pattern, error) : unstorable(pattern, field, error)
  }
}

import { isTablewrightError } from '@tablewright/base'
import { invalidInput, unstorable, withPattern } from '../errors.js'
import { RefusedInput } from '../input/refused-value.js'
import type { Values } from '../items/key-plan.js'
import type { BatchGetPlan } from '../plan/batch-get-plan.js'
import type { Call } from '../plan/call.js'
import type { GetPlan } from '../plan/get-plan.js'
import type { QueryPlan } from '../plan/query-plan.js'
import type { TransactGetPlan } from '../plan/transact-get-plan.js'
import { sealCursors } from '../result/cursor.js'
import { PageCall, type PageOptions, type ResultPage } from '../result/page-call.js'
import { NewCall } from './new-call.js'
import type { Plan, ReadyPattern, RunConnection, Runner } from './ready-pattern.js'
import { runPage } from './run-query.js'
import { runBatchGet, runGet, runTransactGet } from './run-reads.js'

export const callGet: Runner<GetPlan> = (connection, pattern, input, options) =>
  once(connection, pattern, input, (call) => runGet(connection.context, pattern.plan, call, options))

export const callBatchGet: Runner<BatchGetPlan> = (connection, pattern, input, options) =>
  once(connection, pattern, input, (call) => runBatchGet(connection.context, pattern.plan, call, options))

export const callTransactGet: Runner<TransactGetPlan> = (connection, pattern, input, options) =>
  once(connection, pattern, input, (call) => runTransactGet(connection.context, pattern.plan, call, options))

/** A query that has one answer at most. */
export const callFirst: Runner<QueryPlan> = (connection, pattern, input, options) =>
  once(connection, pattern, input, async (call) => {
    const { items } = await runPage(connection.context, pattern.plan, call, undefined, 1, options)
    return items[0] ?? null
  })

export const callPages: Runner<QueryPlan> = (connection, pattern, input, options) => {
  const read = (cursor: string | null | undefined) =>
    named(pattern.plan.pattern, () =>
      readPage(connection, pattern, input, { ...options, cursor: cursor ?? null }),
    )
  return new PageCall(read, options.cursor)
}

/** Reads the input of a call and answers it. */
export function once<P extends Plan>(
  { context }: Pick<RunConnection, 'context'>,
  { plan, read }: Pick<ReadyPattern<P>, 'plan' | 'read'>,
  input: Values,
  run: (call: Call) => Promise<unknown>,
): Promise<unknown> {
  return named(plan.pattern, async () => {
    const checked = read(input)
    return run(new NewCall(checked instanceof Promise ? await checked : checked, context))
  })
}

async function readPage(
  { context, cursorSecret, name }: RunConnection,
  { plan, read }: Pick<ReadyPattern<QueryPlan>, 'plan' | 'read'>,
  input: Values,
  { cursor, limit = plan.page, ...options }: PageOptions,
): Promise<ResultPage<unknown>> {
  if (!Number.isInteger(limit) || limit < 1) throw new RefusedInput('must be a whole number from 1', 'limit')
  const values = await read(input)
  const seal = sealCursors(cursorSecret, name, plan.pattern, values)
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

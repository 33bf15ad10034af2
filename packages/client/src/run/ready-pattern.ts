import type { InputReader } from '../input/read-input.js'
import type { Values } from '../items/key-plan.js'
import type { BatchGetPlan } from '../plan/batch-get-plan.js'
import type { GetPlan } from '../plan/get-plan.js'
import type { QueryPlan } from '../plan/query-plan.js'
import type { TransactGetPlan } from '../plan/transact-get-plan.js'
import type { TransactPlan } from '../plan/transact-plan.js'
import type { PageOptions } from '../result/page-call.js'
import type { RunContext } from './run-context.js'
import type { BatchOptions } from './run-reads.js'

export type ReadPlan = GetPlan | BatchGetPlan | TransactGetPlan | QueryPlan
export type Plan = ReadPlan | TransactPlan

/** Calls a pattern: a promise, or for pages a query that is asked when it is awaited or walked. */
export type Runner<P extends Plan> = (
  connection: RunConnection,
  pattern: Pick<ReadyPattern<P>, 'plan' | 'read'>,
  input: Values,
  options: PageOptions & BatchOptions,
) => unknown

/** A pattern, ready to be called. */
export interface ReadyPattern<P extends Plan = Plan> {
  readonly plan: P
  readonly read: InputReader
  readonly run: Runner<P>
}

/** All that calling patterns needs. */
export interface RunConnection {
  /** The name of the design. */
  readonly name: string
  readonly patterns: ReadonlyMap<string, ReadyPattern>
  readonly context: RunContext
  readonly cursorSecret: Uint8Array
}

export function readyPattern<P extends Plan>(run: Runner<P>, plan: P, read: InputReader): ReadyPattern<P> {
  return { plan, read, run }
}

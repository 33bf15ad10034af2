import type { Call } from '../input/call.js'
import type { InputReader } from '../input/read-input.js'
import type { Values } from '../items/key-codec.js'
import type { PatternPlan } from '../plan/plan.js'
import type { PageOptions } from '../result/page-call.js'
import type { WriteScope, WriteStep } from '../write/write.js'
import type { BatchOptions, CallContext, TransactOptions } from './context.js'

/** One operation, as it would be sent. */
export interface PlannedRequest {
  readonly operation: string
  readonly input: object
}

/** A plan that is ready to be run. */
export interface Execution {
  /** Calls the pattern: a promise, or for pages a query that is sent when it is awaited or iterated. */
  run(
    connection: CallConnection,
    input: Values,
    options: PageOptions & BatchOptions & TransactOptions,
  ): unknown
  /** The requests of a read, for `explain`. A compiled client has none. */
  requests?(call: Call): readonly PlannedRequest[]
  /** The writes of a call. */
  steps?(context: CallContext, values: Values): readonly WriteStep[]
}

/** Prepares plans of one kind. Everything that does not depend on a call is decided once. */
export type Executor<Plan extends PatternPlan> = (
  plan: Plan,
  read: InputReader,
  scope: WriteScope,
) => Execution

/** A pattern that is ready to be called. */
export interface PreparedPattern extends Execution {
  readonly plan: PatternPlan
  readonly read: InputReader
}

/** The part of a connection that calls need. */
export interface CallConnection {
  /** The name of the design. */
  readonly name: string
  readonly patterns: ReadonlyMap<string, PreparedPattern>
  readonly context: CallContext
  readonly cursorSecret: Uint8Array
}

/** Executors by kind of plan: all, or those that a compiled client uses. */
export type Executors = {
  readonly [Kind in PatternPlan['kind']]?: Executor<Extract<PatternPlan, { kind: Kind }>>
}

/** Prepares the requests of a read. */
export type RequestsOf<Plan extends PatternPlan> = (
  plan: Plan,
  scope: WriteScope,
) => (call: Call) => readonly PlannedRequest[]

/** Returns an executor that also shows its requests. */
export function explained<Plan extends PatternPlan>(
  execute: Executor<Plan>,
  requestsOf: RequestsOf<Plan>,
): Executor<Plan> {
  return (plan, read, scope) => {
    let requests: ReturnType<RequestsOf<Plan>> | undefined
    return {
      ...execute(plan, read, scope),
      requests: (call) => {
        requests ??= requestsOf(plan, scope)
        return requests(call)
      },
    }
  }
}

import type { Clock, Random, Sleep } from '@tablewright/base'
import type { ConsumedCapacity, OperationMap, OperationName } from '@tablewright/dynamo'
import type { Driver } from '../drivers/driver.js'
import type { RetryPolicy } from '../retry/policy.js'

/** One request, as hooks see it. */
export interface RequestEvent {
  readonly pattern: string
  readonly operation: OperationName
  readonly input: object
}

export interface ResponseEvent extends RequestEvent {
  readonly milliseconds: number
  readonly output: object
  /** When the connection asks for it. */
  readonly consumed: readonly ConsumedCapacity[]
}

export interface ErrorEvent extends RequestEvent {
  readonly milliseconds: number
  readonly error: unknown
}

/** Told of every request, for logs, traces and measurements. They must not throw. */
export interface Hooks {
  onRequest?(event: RequestEvent): void
  onResponse?(event: ResponseEvent): void
  onError?(event: ErrorEvent): void
}

/** What every call may say. */
export interface CallOptions {
  readonly signal?: AbortSignal
}

/** All that running needs from outside: the only place with I/O. */
export interface RunContext {
  readonly driver: Driver
  readonly hooks: readonly Hooks[]
  readonly capacity: 'TOTAL' | 'INDEXES' | undefined
  readonly clock: Clock
  readonly random: Random
  readonly retry: Required<RetryPolicy>
  readonly sleep: Sleep
}

/** Sends one operation; hooks see it come and go. */
export async function send<Name extends OperationName>(
  context: RunContext,
  pattern: string,
  operation: Name,
  input: OperationMap[Name]['input'],
  { signal }: CallOptions,
): Promise<OperationMap[Name]['output']> {
  const { driver, hooks, capacity, clock } = context
  const asked = capacity ? { ...input, ReturnConsumedCapacity: capacity } : input
  const options = signal ? { signal } : undefined
  if (hooks.length === 0) return driver.send(operation, asked, options)
  const event: RequestEvent = { pattern, operation, input: asked }
  const start = clock()
  for (const hook of hooks) hook.onRequest?.(event)
  const tell = (name: 'onResponse' | 'onError', more: object) => {
    const told = { ...event, ...more, milliseconds: clock() - start }
    for (const hook of hooks) hook[name]?.(told as never)
  }
  try {
    const output = await driver.send(operation, asked, options)
    tell('onResponse', { output, consumed: consumedBy(output) })
    return output
  } catch (error) {
    tell('onError', { error })
    throw error
  }
}

/** What an answer says that it consumed. */
export function consumedBy(output: object): readonly ConsumedCapacity[] {
  const { ConsumedCapacity: consumed } = output as {
    readonly ConsumedCapacity?: ConsumedCapacity | readonly ConsumedCapacity[]
  }
  return consumed === undefined ? [] : ([] as ConsumedCapacity[]).concat(consumed)
}

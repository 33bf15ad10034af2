import type { Clock, Random, Sleep } from '@tablewright/base'
import type { ConsumedCapacity, OperationMap, OperationName, VectorCapacity } from '@tablewright/dynamo'
import type { Driver } from '../drivers/driver.js'
import type { RetryPolicy } from '../retry/retry-policy.js'

/** The capacity that one request consumed: units, or bytes for a search of a vector index. */
export type Consumed = ConsumedCapacity & Pick<VectorCapacity, 'VectorSearchRequestBytes'>

/** One request, as hooks see it. */
export interface RequestEvent {
  readonly pattern: string
  readonly operation: OperationName
  readonly input: object
}

export interface ResponseEvent extends RequestEvent {
  readonly milliseconds: number
  readonly output: object
  /** Empty unless the connection asks for it. */
  readonly consumed: readonly Consumed[]
}

export interface ErrorEvent extends RequestEvent {
  readonly milliseconds: number
  readonly error: unknown
}

/** Called for every request, for logs, traces and measurements. Hooks must not throw. */
export interface Hooks {
  onRequest?(event: RequestEvent): void
  onResponse?(event: ResponseEvent): void
  onError?(event: ErrorEvent): void
}

/** Options of every call. */
export interface CallOptions {
  readonly signal?: AbortSignal
}

export interface TransactOptions extends CallOptions {
  /**
   * Returns the items after updates, too. Each updated item is read first, and the transaction is retried if any
   * attribute of it changes before the write.
   */
  readonly returnUpdated?: boolean
}

export interface BatchOptions extends CallOptions {
  /** Called after each request with the number of keys that are done. */
  readonly onProgress?: (done: number, all: number) => void
}

/** The dependencies of calls: the only place with I/O. */
export interface CallContext {
  readonly driver: Driver
  readonly hooks: readonly Hooks[]
  readonly capacity: 'TOTAL' | 'INDEXES' | undefined
  readonly clock: Clock
  readonly random: Random
  readonly retry: Required<RetryPolicy>
  readonly sleep: Sleep
  /** Adds words to an error. A compiled client has none. */
  readonly describe?: ((error: unknown, prefix: string) => unknown) | undefined
  /** Makes every write read its item first. Tests compare the shortcuts with this general path. */
  readonly general?: boolean
}

/** Sends one operation and calls the hooks. */
export function send<Name extends OperationName>(
  context: CallContext,
  pattern: string,
  operation: Name,
  input: OperationMap[Name]['input'],
  { signal }: CallOptions,
): Promise<OperationMap[Name]['output']> {
  const { driver, hooks, capacity } = context
  const asked = capacity ? { ...input, ReturnConsumedCapacity: capacity } : input
  const ask = () => driver.send(operation, asked, signal && { signal })
  return hooks[0] ? notifyHooks(context, { pattern, operation, input: asked }, ask) : ask()
}

async function notifyHooks<Output extends object>(
  { hooks, clock }: CallContext,
  event: RequestEvent,
  ask: () => Promise<Output>,
): Promise<Output> {
  const notify = (name: keyof Hooks, more?: object) => {
    for (const hook of hooks) hook[name]?.(Object.assign({}, event, more) as never)
  }
  notify('onRequest')
  const start = clock()
  const milliseconds = () => clock() - start
  try {
    const output = await ask()
    notify('onResponse', { output, consumed: consumedBy(output), milliseconds: milliseconds() })
    return output
  } catch (error) {
    notify('onError', { error, milliseconds: milliseconds() })
    throw error
  }
}

/** Returns the consumed capacity of a response. */
export function consumedBy(output: object): readonly Consumed[] {
  const { ConsumedCapacity: consumed } = output as {
    readonly ConsumedCapacity?: Consumed | readonly Consumed[]
  }
  return consumed === undefined ? [] : ([] as Consumed[]).concat(consumed)
}

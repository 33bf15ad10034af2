import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type { Clock } from '@tablewright/base'
import type { Driver, Hooks } from '@tablewright/client'
import type { OperationName } from '@tablewright/dynamo'
import { type RecordedRequest, recordRequest, writeOperations } from './recorded-request.js'

/** What one call or one run of a job sent, as it went: nothing is rendered until somebody asks. */
export interface RecordedTrace {
  readonly id: string
  readonly kind: 'call' | 'job'
  readonly system: string
  readonly name: string
  readonly startedAt: number
  readonly requests: RecordedRequest[]
  /** Requests beyond the limit, which are only counted. */
  omitted: number
  milliseconds: number
  status?: number
  caller?: string
}

/** What is known of a call when it begins. */
export type TraceStart = Pick<RecordedTrace, 'id' | 'system' | 'name'>

/** Calls that are remembered, of those that write and of those that only read, and requests of each. */
const maxTraces = 500
const maxRequests = 200

/** Remembers what the latest calls sent to the database, and of each job what its latest run sent. */
export class TraceBook {
  readonly #clock: Clock
  readonly #current = new AsyncLocalStorage<RecordedTrace>()
  /** Pages that look again and again must not push out what was written. */
  readonly #writes = new Map<string, RecordedTrace>()
  readonly #reads = new Map<string, RecordedTrace>()
  readonly #jobs = new Map<string, RecordedTrace>()
  /** Which pattern sent a request: its hook is called just before the driver is. */
  readonly #patterns = new WeakMap<object, string>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Records which pattern sends the next request. */
  readonly hooks: Hooks = {
    onRequest: ({ input, pattern }) => {
      if (this.#current.getStore()) this.#patterns.set(input, pattern)
    },
  }

  /** The driver, with what is sent during a call written down. */
  observe(driver: Driver): Driver {
    const send = (operation: OperationName, input: object, options: never) => {
      const trace = this.#current.getStore()
      if (!trace) return driver.send(operation, input as never, options)
      if (trace.requests.length >= maxRequests) {
        trace.omitted++
        return driver.send(operation, input as never, options)
      }
      const request = { operation, input, pattern: this.#patterns.get(input), startedAt: this.#clock() }
      return recordRequest(trace.requests, request, this.#clock, (asked) =>
        driver.send(operation, asked as never, options),
      )
    }
    return { send: send as Driver['send'], close: () => driver.close() }
  }

  /** Runs a call of the API; it is remembered if it sent anything. */
  async call(start: TraceStart, run: (trace: RecordedTrace) => Promise<void>): Promise<void> {
    const trace = this.#open('call', start)
    await this.#current.run(trace, () => run(trace))
    trace.milliseconds = this.#clock() - trace.startedAt
    if (trace.requests.length > 0) this.#remember(trace)
  }

  /** Runs a job. When somebody calls for it, the call and the run are one. */
  async job<Report>(system: string, name: string, run: () => Promise<Report>): Promise<Report> {
    const outer = this.#current.getStore()
    const trace = outer ?? this.#open('job', { id: randomUUID(), system, name })
    try {
      return await (outer ? run() : this.#current.run(trace, run))
    } finally {
      trace.milliseconds = this.#clock() - trace.startedAt
      if (trace.requests.length > 0) this.#jobs.set(`${system}/${name}`, trace)
    }
  }

  find(system: string, id: string): RecordedTrace | undefined {
    const known = this.#writes.get(id) ?? this.#reads.get(id)
    const found = known ?? [...this.#jobs.values()].find((trace) => trace.id === id)
    return found?.system === system ? found : undefined
  }

  /** Those of a system, the latest first. */
  list(system: string): readonly RecordedTrace[] {
    return [...new Set([...this.#writes.values(), ...this.#reads.values(), ...this.#jobs.values()])]
      .filter((trace) => trace.system === system)
      .sort((one, other) => other.startedAt - one.startedAt)
  }

  #open(kind: RecordedTrace['kind'], start: TraceStart): RecordedTrace {
    return { ...start, kind, startedAt: this.#clock(), requests: [], omitted: 0, milliseconds: 0 }
  }

  #remember(trace: RecordedTrace): void {
    const wrote = trace.requests.some(({ operation }) => writeOperations.has(operation))
    const calls = wrote ? this.#writes : this.#reads
    calls.set(trace.id, trace)
    if (calls.size <= maxTraces) return
    for (const oldest of calls.keys()) {
      calls.delete(oldest)
      return
    }
  }
}

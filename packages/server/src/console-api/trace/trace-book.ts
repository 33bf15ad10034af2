import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type { Clock } from '@tablewright/base'
import type { Driver, Hooks } from '@tablewright/client'
import type { OperationName } from '@tablewright/dynamo'
import { boundInput } from './bound-input.js'
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
  /** Approximate memory of the kept requests. */
  bytes: number
  milliseconds: number
  status?: number
  caller?: string
}

/** What is known of a call when it begins. */
export type TraceStart = Pick<RecordedTrace, 'id' | 'system' | 'name'>

/** Calls that are remembered, of those that write and of those that only read, and their memory. */
const maxTraces = 500
const maxBytes = 2_000_000

/** Requests of one call, and their memory. */
const maxRequests = 200
const maxTraceBytes = 200_000

/** Calls that are traced in a second on average, and at once: under load, tracing all of them would slow them down. */
const tracedPerSecond = 20
const tracedAtOnce = 100

/** How many times as much a trace counts while the server is busy. */
const busyPrice = 20

/** The latest calls that fit into a number of bytes. */
class KeptTraces extends Map<string, RecordedTrace> {
  #bytes = 0

  remember(trace: RecordedTrace): void {
    this.set(trace.id, trace)
    this.#bytes += trace.bytes
    for (const [id, oldest] of this) {
      if (this.size <= maxTraces && this.#bytes <= maxBytes) return
      this.delete(id)
      this.#bytes -= oldest.bytes
    }
  }
}

/**
 * Remembers what the latest calls sent to the database, and of each job what its latest run sent. Following a call through
 * all that it waits for costs time in Node for every promise of the process; so it is turned off while no traced call runs.
 */
export class TraceBook {
  readonly #clock: Clock
  readonly #current = new AsyncLocalStorage<RecordedTrace>()
  /** Pages that look again and again must not push out what was written. */
  readonly #writes = new KeptTraces()
  readonly #reads = new KeptTraces()
  readonly #jobs = new Map<string, RecordedTrace>()
  /** Which pattern sent a request: its hook is called just before the driver is. */
  readonly #patterns = new WeakMap<object, string>()
  #allowance = tracedAtOnce
  #allowanceAt = 0
  /** Calls and jobs that are being traced. */
  #running = 0

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

  /** Whether the next call is to be traced: one that asks for it always, others up to a number in a second. */
  takes({ isAsked, isBusy }: { readonly isAsked: boolean; readonly isBusy: boolean }): boolean {
    const price = isBusy ? busyPrice : 1
    const now = this.#clock()
    const refilled = this.#allowance + (Math.max(0, now - this.#allowanceAt) / 1000) * tracedPerSecond
    this.#allowance = Math.min(tracedAtOnce, refilled)
    this.#allowanceAt = now
    if (this.#allowance < price) return isAsked
    this.#allowance -= price
    return true
  }

  /** Runs a call of the API; it is remembered if it sent anything. */
  async call<Result>(start: TraceStart, run: (trace: RecordedTrace) => Promise<Result>): Promise<Result> {
    const trace = this.#open('call', start)
    const result = await this.#follow(trace, () => run(trace))
    trace.milliseconds = this.#clock() - trace.startedAt
    if (trace.requests.length > 0) this.#remember(trace)
    return result
  }

  /** Runs a job. When somebody calls for it, the call and the run are one. */
  async job<Report>(system: string, name: string, run: () => Promise<Report>): Promise<Report> {
    const outer = this.#current.getStore()
    const trace = outer ?? this.#open('job', { id: randomUUID(), system, name })
    try {
      return await (outer ? run() : this.#follow(trace, run))
    } finally {
      trace.milliseconds = this.#clock() - trace.startedAt
      if (trace.requests.length > 0) {
        if (!outer) shrink(trace)
        this.#jobs.set(`${system}/${name}`, trace)
      }
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
    return { ...start, kind, startedAt: this.#clock(), requests: [], omitted: 0, bytes: 0, milliseconds: 0 }
  }

  async #follow<Result>(trace: RecordedTrace, run: () => Promise<Result>): Promise<Result> {
    this.#running++
    try {
      return await this.#current.run(trace, run)
    } finally {
      this.#running--
      if (this.#running === 0) this.#current.disable()
    }
  }

  #remember(trace: RecordedTrace): void {
    shrink(trace)
    const wrote = trace.requests.some(({ operation }) => writeOperations.has(operation))
    ;(wrote ? this.#writes : this.#reads).remember(trace)
  }
}

/** Cuts what is long in the requests of a trace, and leaves out those beyond its share of memory. */
function shrink(trace: RecordedTrace): void {
  for (const [index, request] of trace.requests.entries()) {
    const { input, bytes } = boundInput(request.input)
    request.input = input
    trace.bytes += bytes
    if (trace.bytes <= maxTraceBytes) continue
    trace.omitted += trace.requests.length - index - 1
    trace.requests.length = index + 1
    return
  }
}

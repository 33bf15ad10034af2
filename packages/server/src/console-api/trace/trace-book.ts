import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import type { Clock } from '@tablewright/base'
import type { Driver, Hooks } from '@tablewright/client'
import type { OperationName } from '@tablewright/dynamo'
import { boundInput } from './bound-input.js'
import { type RecordedRequest, recordRequest, writeOperations } from './recorded-request.js'
import { tracedServices } from './traced-services.js'

/** The requests of one call or one run of a job. Rendered only when they are read. */
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
  status: number | undefined
  caller: string | undefined
}

/** The properties of a call that are known at its start. */
export type TraceStart = Pick<RecordedTrace, 'id' | 'system' | 'name'>

/** Maximum number and memory of stored calls, for writes and for reads. */
const maxTraces = 500
const maxBytes = 2_000_000

/** Maximum number and memory of the requests of one call. */
const maxRequests = 200
const maxTraceBytes = 200_000

/**
 * Average and maximum number of traced calls per second. Under load, tracing all calls would slow them down.
 */
const tracedPerSecond = 20
const tracedAtOnce = 100

/** Weight of a trace while the server is busy. */
const busyPrice = 20

/** Stores the latest calls up to a number of bytes. Adding is cheap; lookups are rare and may be slow. */
class KeptTraces {
  #traces: (RecordedTrace | undefined)[] = []
  /** Index of the first trace; earlier elements are undefined. */
  #start = 0
  #bytes = 0

  remember(trace: RecordedTrace): void {
    this.#traces.push(trace)
    this.#bytes += trace.bytes
    while (this.#traces.length - this.#start > maxTraces || this.#bytes > maxBytes) {
      this.#bytes -= this.#traces[this.#start]!.bytes
      this.#traces[this.#start++] = undefined
    }
    if (this.#start < maxTraces) return
    this.#traces = this.#traces.slice(this.#start)
    this.#start = 0
  }

  values(): readonly RecordedTrace[] {
    return this.#traces.slice(this.#start) as RecordedTrace[]
  }
}

/**
 * Records the requests of the latest calls, and of the latest run of each job. A call gets services whose
 * clients record for it. Jobs, routes of the console and ports are followed with async context tracking. In
 * Node this slows every promise of the process, so it is turned off while nothing is followed.
 */
export class TraceBook {
  readonly #clock: Clock
  /** The drivers whose requests are recorded, and the drivers behind them. */
  readonly #observed = new WeakMap<Driver, Driver>()
  readonly #current = new AsyncLocalStorage<RecordedTrace>()
  /** Traces of writes, separate so that polling pages do not evict them. */
  readonly #writes = new KeptTraces()
  readonly #reads = new KeptTraces()
  readonly #jobs = new Map<string, RecordedTrace>()
  /** The next request and its pattern. The hook is called immediately before the driver. */
  #nextInput: object | undefined
  #nextPattern: string | undefined
  #allowance = tracedAtOnce
  #allowanceAt = 0
  /** Number of functions that are being followed. */
  #followed = 0

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Records which pattern sends the next request. */
  readonly hooks: Hooks = {
    onRequest: ({ input, pattern }) => {
      this.#nextInput = input
      this.#nextPattern = pattern
    },
  }

  /** Returns the driver with the requests of a call recorded. */
  observe(driver: Driver): Driver {
    const send = (operation: OperationName, input: object, options: never) => {
      const trace = this.#current.getStore()
      if (!trace) return driver.send(operation, input as never, options)
      return this.#send(trace, driver, operation, input, options)
    }
    const observed: Driver = { send: send as Driver['send'], close: () => driver.close() }
    this.#observed.set(observed, driver)
    return observed
  }

  #send(trace: RecordedTrace, driver: Driver, operation: OperationName, input: object, options: never) {
    if (trace.requests.length >= maxRequests) {
      trace.omitted++
      return driver.send(operation, input as never, options)
    }
    const pattern = input === this.#nextInput ? this.#nextPattern : undefined
    const request = { operation, input, pattern, startedAt: this.#clock() }
    return recordRequest(trace.requests, request, this.#clock, (asked) =>
      driver.send(operation, asked as never, options),
    )
  }

  /** Whether to trace the next call: always if the call requests it, otherwise up to a limit per second. */
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

  /** Runs a call of the API with its services. Its trace is stored if it sent requests. */
  async call<Services, Result>(
    start: TraceStart,
    services: Services,
    run: (trace: RecordedTrace, services: Services) => Promise<Result>,
  ): Promise<Result> {
    const trace = this.#open('call', start)
    const traced = tracedServices(services, {
      driver: (driver) => this.#driverOf(trace, driver),
      follow: (each) => this.#follow(trace, each),
    })
    try {
      return await (traced === undefined
        ? this.#follow(trace, () => run(trace, services))
        : run(trace, traced as Services))
    } finally {
      trace.milliseconds = this.#clock() - trace.startedAt
      if (trace.requests.length > 0) this.#remember(trace)
    }
  }

  /** Runs a job. If a call requested the run, both are one trace. */
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

  /** Returns a driver that records for one trace, or the given driver if it is not observed. */
  #driverOf(trace: RecordedTrace, observed: Driver): Driver {
    const driver = this.#observed.get(observed)
    if (driver === undefined) return observed
    const send = (operation: OperationName, input: object, options: never) =>
      this.#send(trace, driver, operation, input, options)
    return { send: send as Driver['send'], close: () => driver.close() }
  }

  /**
   * Runs a function, and records all requests that it sends through the observed drivers, also
   * asynchronously.
   */
  #follow<Result>(trace: RecordedTrace, run: () => Result): Result {
    const end = () => {
      this.#followed--
      if (this.#followed === 0) this.#current.disable()
    }
    this.#followed++
    let result: Result | undefined
    try {
      result = this.#current.run(trace, run)
    } finally {
      if (!(result instanceof Promise)) end()
    }
    return result instanceof Promise ? (result.finally(end) as Result) : result
  }

  find(system: string, id: string): RecordedTrace | undefined {
    return this.#all().find((trace) => trace.id === id && trace.system === system)
  }

  /** Returns the traces of a system, newest first. */
  list(system: string): readonly RecordedTrace[] {
    return [...new Set(this.#all())]
      .filter((trace) => trace.system === system)
      .sort((one, other) => other.startedAt - one.startedAt)
  }

  #all(): readonly RecordedTrace[] {
    return [...this.#writes.values(), ...this.#reads.values(), ...this.#jobs.values()]
  }

  #open(kind: RecordedTrace['kind'], { id, system, name }: TraceStart): RecordedTrace {
    return {
      id,
      kind,
      system,
      name,
      startedAt: this.#clock(),
      requests: [],
      omitted: 0,
      bytes: 0,
      milliseconds: 0,
      status: undefined,
      caller: undefined,
    }
  }

  #remember(trace: RecordedTrace): void {
    shrink(trace)
    const wrote = trace.requests.some(({ operation }) => writeOperations.has(operation))
    ;(wrote ? this.#writes : this.#reads).remember(trace)
  }
}

/** Truncates long values in the requests of a trace, and drops requests beyond its share of memory. */
function shrink(trace: RecordedTrace): void {
  for (let index = 0; index < trace.requests.length; index++) {
    const request = trace.requests[index]!
    const { input, bytes } = boundInput(request.input)
    request.input = input
    trace.bytes += bytes
    if (trace.bytes <= maxTraceBytes) continue
    trace.omitted += trace.requests.length - index - 1
    trace.requests.length = index + 1
    return
  }
}

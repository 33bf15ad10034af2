import type { Clock } from '@tablewright/base'
import type { Driver } from '@tablewright/client'
import { type ConsumedCapacity, DynamoError, type OperationName } from '@tablewright/dynamo'
import { partitionsOf } from './partitions-of.js'

/** Number of stored seconds. */
const keptSeconds = 300
/** Time without a reader after which metering stops. */
const watchedMs = 120_000
/** Number of stored partitions for each second. */
const maxPartitions = 100
/** Upper bounds of the latency buckets in milliseconds. A last bucket counts slower requests. */
const latencyBounds = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1_000] as const

/** Requests to one table in one second. */
export interface MeteredSecond {
  /** Since 1970. */
  readonly second: number
  requests: number
  throttled: number
  readUnits: number
  writeUnits: number
  readonly latencies: number[]
  readonly partitions: Map<string, number>
}

const throttles = new Set([
  'ProvisionedThroughputExceededException',
  'ThrottlingException',
  'RequestLimitExceeded',
])

const reads = new Set<OperationName>(['GetItem', 'Query', 'Scan', 'BatchGetItem', 'TransactGetItems'])
const writes = new Set<OperationName>([
  'PutItem',
  'UpdateItem',
  'DeleteItem',
  'BatchWriteItem',
  'TransactWriteItems',
])

/**
 * Counts the requests to each table by second while the load is shown. Otherwise requests pass unchanged,
 * because consumed units make every answer larger.
 */
export class LoadMeter {
  readonly #clock: Clock
  readonly #tables = new Map<string, MeteredSecond[]>()
  readonly #partitions = new Map<string, readonly string[]>()
  #watchedAt = Number.NEGATIVE_INFINITY
  #startedAt = 0

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Sets the partition attributes of a table, by which its items are grouped. */
  know(table: string, partition: readonly string[]): void {
    this.#partitions.set(table, partition)
  }

  /** Returns the driver with its requests counted. */
  observe(driver: Driver): Driver {
    const send = (operation: OperationName, input: object, options: never) => {
      const isWatched = this.#clock() - this.#watchedAt < watchedMs
      if (!isWatched || !(reads.has(operation) || writes.has(operation)))
        return driver.send(operation, input as never, options)
      return this.#measure(operation, input, (asked) => driver.send(operation, asked as never, options))
    }
    return { send: send as Driver['send'], close: () => driver.close() }
  }

  /**
   * Returns the seconds of a table, oldest first, and the start of counting. Counting starts with the first
   * call.
   */
  read(table: string): { readonly since: number; readonly seconds: readonly MeteredSecond[] } {
    const now = this.#clock()
    if (now - this.#watchedAt >= watchedMs) {
      this.#startedAt = now
      this.#tables.clear()
    }
    this.#watchedAt = now
    return { since: this.#startedAt, seconds: this.#tables.get(table) ?? [] }
  }

  async #measure<Output extends object>(
    operation: OperationName,
    input: object,
    send: (input: object) => Promise<Output>,
  ): Promise<Output> {
    const begin = performance.now()
    const asked = 'ReturnConsumedCapacity' in input ? input : { ...input, ReturnConsumedCapacity: 'TOTAL' }
    try {
      const output = await send(asked)
      const { ConsumedCapacity: consumed = [] } = output as Consumed
      for (const each of ([] as ConsumedCapacity[]).concat(consumed))
        this.#record(operation, input, each, performance.now() - begin)
      return output
    } catch (error) {
      if (error instanceof DynamoError && throttles.has(error.code)) this.#recordThrottle(input)
      throw error
    }
  }

  #record(operation: OperationName, input: object, consumed: ConsumedCapacity, milliseconds: number): void {
    const second = this.#secondOf(consumed.TableName ?? '')
    const units = consumed.CapacityUnits ?? 0
    second.requests++
    second[reads.has(operation) ? 'readUnits' : 'writeUnits'] += units
    const bucket = latencyBounds.findIndex((bound) => milliseconds <= bound)
    second.latencies[bucket === -1 ? latencyBounds.length : bucket]!++
    const keys = partitionsOf(
      input,
      consumed.TableName ?? '',
      this.#partitions.get(consumed.TableName ?? '') ?? [],
    )
    for (const key of keys) {
      if (second.partitions.size >= maxPartitions && !second.partitions.has(key)) continue
      second.partitions.set(key, (second.partitions.get(key) ?? 0) + units / keys.length)
    }
  }

  #recordThrottle(input: object): void {
    const { TableName } = input as { readonly TableName?: string }
    if (TableName !== undefined) this.#secondOf(TableName).throttled++
  }

  #secondOf(table: string): MeteredSecond {
    const seconds = this.#tables.get(table) ?? []
    this.#tables.set(table, seconds)
    const now = Math.floor(this.#clock() / 1000)
    const last = seconds.at(-1)
    if (last?.second === now) return last
    const fresh: MeteredSecond = {
      second: now,
      requests: 0,
      throttled: 0,
      readUnits: 0,
      writeUnits: 0,
      latencies: Array.from({ length: latencyBounds.length + 1 }, () => 0),
      partitions: new Map(),
    }
    seconds.push(fresh)
    while (seconds[0]!.second <= now - keptSeconds) seconds.shift()
    return fresh
  }
}

interface Consumed {
  readonly ConsumedCapacity?: ConsumedCapacity | readonly ConsumedCapacity[]
}

/** Returns the latency that a share of requests did not exceed, as the bound of its bucket; 0 without requests. */
export function latencyAt(latencies: readonly number[], share: number): number {
  const total = latencies.reduce((sum, each) => sum + each, 0)
  let seen = 0
  for (const [index, count] of latencies.entries()) {
    seen += count
    if (total > 0 && seen >= total * share) return latencyBounds[index] ?? 2 * latencyBounds.at(-1)!
  }
  return 0
}

import type { Clock } from '@tablewright/base'
import { indexThroughputExceeded, throughputExceeded } from '@tablewright/dynamo'
import type { GlobalIndexDefinition, Throughput } from '../catalog/definition.js'
import type { Index, Table } from '../catalog/table.js'
import type { Consumption } from './consumption.js'

type Direction = 'read' | 'write'

interface Bucket {
  units: number
  filledAt: number
}

/** Unused units are kept for five minutes. */
const burstSeconds = 300

/**
 * Limits provisioned tables and indexes to their throughput, with a token bucket each. The cost of a request is
 * known only afterwards, so a bucket may go below zero and then refuses requests until it is filled.
 */
export class ThroughputLimiter {
  readonly #clock: Clock
  readonly #buckets = new Map<string, Bucket>()

  constructor(clock: Clock) {
    this.#clock = clock
  }

  /** Throws ProvisionedThroughputExceededException if the table, or the index that is read, has no units left. */
  check(table: Table, direction: Direction, index?: Index): void {
    if (table.definition.billing.mode !== 'PROVISIONED') return
    if (index?.global) {
      if (this.#left(index.number, direction, throughputOf(index)) <= 0) throw indexThroughputExceeded()
      return
    }
    if (this.#left(table.number, direction, table.definition.billing.throughput) <= 0)
      throw throughputExceeded()
    if (direction === 'read') return
    for (const each of table.indexes)
      if (each.global && this.#left(each.number, direction, throughputOf(each)) <= 0)
        throw indexThroughputExceeded()
  }

  spend(consumption: Consumption, direction: Direction): void {
    const { table } = consumption
    if (table.definition.billing.mode !== 'PROVISIONED') return
    this.#take(table.number, direction, consumption.tableUnits)
    for (const [index, units] of consumption.indexUnits)
      this.#take(index.global ? index.number : table.number, direction, units)
  }

  #left(number: number, direction: Direction, throughput: Throughput): number {
    const now = this.#clock()
    const rate = throughput[direction]
    const bucket = this.#buckets.get(direction + number)
    if (bucket === undefined) {
      this.#buckets.set(direction + number, { units: rate * burstSeconds, filledAt: now })
      return rate * burstSeconds
    }
    const gained = (rate * Math.max(0, now - bucket.filledAt)) / 1000
    bucket.units = Math.min(rate * burstSeconds, bucket.units + gained)
    bucket.filledAt = now
    return bucket.units
  }

  #take(number: number, direction: Direction, units: number): void {
    const bucket = this.#buckets.get(direction + number)
    if (bucket !== undefined) bucket.units -= units
  }
}

function throughputOf(index: Index): Throughput {
  return (index.definition as GlobalIndexDefinition).throughput
}

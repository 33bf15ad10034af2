import { newTableReadUnits, newTableWriteUnits } from '@tablewright/dynamo'
import { Bucket } from './bucket.js'
import type { Capacity } from './workload.js'

/** Unused units of a provisioned table are available for five minutes. */
const burstSeconds = 300
const newTable = { read: newTableReadUnits, write: newTableWriteUnits }
/** An on-demand table serves twice its peak of the last half hour. */
const peakFactor = 2
/** Auto scaling considers the last two minutes, and lowers units only after 15 minutes. */
const [raiseAfter, lowerAfter] = [120, 900]

/** The read or write capacity of a whole table or index. */
class Direction {
  readonly bucket: Bucket
  readonly #capacity: Capacity
  readonly #direction: 'read' | 'write'
  readonly #recent: number[] = []
  #used = 0
  #lastChange = 0

  constructor(capacity: Capacity, direction: 'read' | 'write') {
    this.#capacity = capacity
    this.#direction = direction
    this.bucket =
      capacity.mode === 'provisioned'
        ? new Bucket(capacity[direction], burstSeconds)
        : new Bucket(capacity.warm?.[direction] ?? newTable[direction], 1)
  }

  take(units: number): void {
    this.bucket.take(units)
    this.#used += units
  }

  /** Ends a second, and adjusts the capacity for the next one. */
  endSecond(second: number): void {
    this.#recent.push(this.#used)
    if (this.#recent.length > lowerAfter) this.#recent.shift()
    if (this.#capacity.mode === 'on-demand')
      this.bucket.rate = Math.max(this.bucket.rate, this.#used * peakFactor)
    else if (this.#capacity.scaling !== undefined) this.#scale(second, this.#capacity)
    this.#used = 0
  }

  #scale(second: number, { scaling, read, write }: Capacity & { mode: 'provisioned' }): void {
    if (this.#recent.length < raiseAfter || second - this.#lastChange < raiseAfter) return
    const least = this.#direction === 'read' ? read : write
    const maximum = this.#direction === 'read' ? scaling!.maxRead : scaling!.maxWrite
    const recent = this.#recent.slice(-raiseAfter)
    const average = recent.reduce((sum, units) => sum + units, 0) / recent.length
    const wanted = Math.min(maximum, Math.max(least, Math.ceil(average / scaling!.target)))
    const isLower = wanted < this.bucket.rate
    if (wanted === this.bucket.rate || (isLower && second - this.#lastChange < lowerAfter)) return
    this.bucket.rate = wanted
    this.#lastChange = second
  }
}

/** The capacity of a table or global index as a whole. */
export class TableCapacity {
  readonly read: Direction
  readonly write: Direction

  constructor(capacity: Capacity) {
    this.read = new Direction(capacity, 'read')
    this.write = new Direction(capacity, 'write')
  }

  endSecond(second: number): void {
    this.read.endSecond(second)
    this.write.endSecond(second)
  }
}

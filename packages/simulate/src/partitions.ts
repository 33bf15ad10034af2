import { partitionReadUnits, partitionWriteUnits } from '@tablewright/dynamo'
import { Bucket } from './bucket.js'
import { hashPosition } from './numbers.js'

/** Number of recent requests whose keys are stored, to find the best split of a partition. */
const remembered = 256
/** Share of requests to one key above which a split does not help. */
const singleKeyShare = 0.9

/** One partition: a range of hashes with its own limits. */
export interface Partition {
  /** Start of its range of hashes, from 0 up to 1. */
  readonly from: number
  readonly read: Bucket
  readonly write: Bucket
  readUnits: number
  writeUnits: number
  throttled: number
  /** Consecutive seconds with throttled requests. */
  hotSeconds: number
  throttledNow: boolean
  /** Hash positions of the last requests. */
  readonly recent: Float64Array
  requests: number
}

/** The partitions of one table or index. */
export class Partitions {
  readonly #list: Partition[] = []
  splits = 0

  constructor(count: number) {
    for (let index = 0; index < count; index++) this.#list.push(newPartition(index / count))
  }

  get all(): readonly Partition[] {
    return this.#list
  }

  /** Returns the partition of a key, and the hash position of the key. */
  of(place: number, key: number): { readonly partition: Partition; readonly position: number } {
    const position = hashPosition(place, key)
    let [low, high] = [0, this.#list.length - 1]
    while (low < high) {
      const middle = (low + high + 1) >>> 1
      if (this.#list[middle]!.from <= position) low = middle
      else high = middle - 1
    }
    return { partition: this.#list[low]!, position }
  }

  /** Ends a second: splits partitions that were throttled for `splitAfter` seconds. */
  endSecond(splitAfter: number): void {
    for (const partition of [...this.#list]) {
      partition.hotSeconds = partition.throttledNow ? partition.hotSeconds + 1 : 0
      partition.throttledNow = false
      if (partition.hotSeconds >= splitAfter) this.#split(partition)
    }
  }

  #split(partition: Partition): void {
    partition.hotSeconds = 0
    const recent = [...partition.recent.slice(0, Math.min(remembered, partition.requests))].sort(
      (a, b) => a - b,
    )
    const middle = recent[recent.length >> 1]
    if (middle === undefined) return
    const same = recent.filter((position) => position === middle).length
    if (same > recent.length * singleKeyShare || middle <= partition.from) return
    this.#list.push(newPartition(middle))
    this.#list.sort((one, other) => one.from - other.from)
    this.splits++
  }
}

function newPartition(from: number): Partition {
  return {
    from,
    read: new Bucket(partitionReadUnits, 1),
    write: new Bucket(partitionWriteUnits, 1),
    readUnits: 0,
    writeUnits: 0,
    throttled: 0,
    hotSeconds: 0,
    throttledNow: false,
    recent: new Float64Array(remembered),
    requests: 0,
  }
}

export function remember(partition: Partition, position: number): void {
  partition.recent[partition.requests % remembered] = position
  partition.requests++
}

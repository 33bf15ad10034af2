/**
 * `GET _load`: what the API and the console sent to the tables of a system in the last five minutes, second by second.
 * Counting begins with the first call, and ends two minutes after the last.
 */
export interface LoadAnswer {
  readonly tables: readonly TableLoad[]
}

export interface TableLoad {
  readonly table: string
  /** When counting began. */
  readonly since: string
  /** Seconds without requests are left out. */
  readonly seconds: readonly LoadSecond[]
  /** The busiest partitions. */
  readonly partitions: readonly PartitionLoad[]
}

export interface LoadSecond {
  readonly at: string
  readonly requests: number
  readonly throttled: number
  readonly readUnits: number
  readonly writeUnits: number
  /** Half of the requests took at most this long. */
  readonly medianMs: number
  /** 99 of 100 requests took at most this long. */
  readonly slowMs: number
}

export interface PartitionLoad {
  /** The value of the partition key; keys of an index begin with its name. */
  readonly key: string
  /** Units in each of `seconds`. */
  readonly units: readonly number[]
}

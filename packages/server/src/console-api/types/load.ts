/**
 * `GET _load`: the requests of the API and the console to the tables of a system in the last five minutes, by
 * second. Counting starts with the first call and ends two minutes after the last.
 */
export interface LoadAnswer {
  readonly tables: readonly TableLoad[]
}

export interface TableLoad {
  readonly table: string
  /** Start of counting. */
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
  /** Median latency. */
  readonly medianMs: number
  /** Latency of the 99th percentile. */
  readonly slowMs: number
}

export interface PartitionLoad {
  /** The value of the partition key; keys of an index begin with its name. */
  readonly key: string
  /** Units in each of `seconds`. */
  readonly units: readonly number[]
}

import type { CheckReport } from '@tablewright/design'

/** The distribution of requests over the values of a partition key. */
export type Popularity =
  | { readonly kind: 'uniform' }
  /** The nth key gets a share in proportion to 1 / n^exponent. */
  | { readonly kind: 'zipf'; readonly exponent: number }
  /** One key gets this share of the requests, the others the rest. */
  | { readonly kind: 'hot'; readonly share: number }
  /** All requests go to one key, which changes after this many seconds, like a date or an hour in a key. */
  | { readonly kind: 'time'; readonly seconds: number }

export interface PatternLoad {
  /** Calls a second. Defaults to the declared rate; a pattern without one is not called. */
  readonly perSecond?: number
  /** Defaults to that of the workload. */
  readonly popularity?: Popularity
}

/** Capacity of a table and its indexes. */
export type Capacity =
  /**
   * Read and write units per second that the table can serve immediately. Defaults to those of a new table.
   */
  | { readonly mode: 'on-demand'; readonly warm?: { readonly read: number; readonly write: number } }
  | {
      readonly mode: 'provisioned'
      readonly read: number
      readonly write: number
      /** Auto scaling: adjusts the provisioned units to this target utilization. */
      readonly scaling?: { readonly target: number; readonly maxRead: number; readonly maxWrite: number }
    }

export interface Workload {
  readonly seconds: number
  /** Defaults to 1. */
  readonly seed?: number
  readonly patterns?: Readonly<Record<string, PatternLoad>>
  /** Number of values of each kind of partition, such as `LOCKER#<lockerId>`. Defaults to 10,000, or to one for a fixed key. */
  readonly keys?: Readonly<Record<string, number>>
  /** Defaults to `uniform`. */
  readonly popularity?: Popularity
  /** Defaults to on-demand for every table. */
  readonly capacity?: Readonly<Record<string, Capacity>>
  /** Seconds of throttling after which a partition splits. Defaults to 120. */
  readonly splitAfter?: number
}

/** One kind of partition with the units that one call of a pattern takes from it. */
export interface Load {
  readonly place: number
  readonly readUnits: number
  readonly writeUnits: number
}

/** A kind of partition of a table or index: `LOCKER#<lockerId>`. */
export interface PartitionKind {
  readonly table: string
  readonly index: string | undefined
  readonly partition: string
  readonly keys: number
}

export interface Source {
  readonly name: string
  readonly perSecond: number
  readonly popularity: Popularity
  readonly loads: readonly Load[]
}

export const defaultKeys = 10_000

/**
 * Returns the kinds of partitions (`places`) and the patterns (`sources`) of a report, with the rates and keys of
 * the workload.
 */
export function sourcesOf(
  report: CheckReport,
  workload: Workload,
): { places: PartitionKind[]; sources: Source[] } {
  const places = report.partitions.map(({ table, index, partition, single }) => ({
    table,
    index,
    partition,
    keys: single ? 1 : (workload.keys?.[partition] ?? defaultKeys),
  }))
  const sources = report.patterns.map(({ name, perSecond = 0 }) => ({
    name,
    perSecond: workload.patterns?.[name]?.perSecond ?? (workload.patterns === undefined ? perSecond : 0),
    popularity:
      workload.patterns?.[name]?.popularity ?? workload.popularity ?? ({ kind: 'uniform' } as const),
    loads: report.partitions.flatMap(({ patterns }, place) =>
      patterns
        .filter((pattern) => pattern.name === name)
        .map(({ readUnits, writeUnits }) => ({ place, readUnits, writeUnits })),
    ),
  }))
  return { places, sources: sources.filter((source) => source.perSecond > 0 && source.loads.length > 0) }
}

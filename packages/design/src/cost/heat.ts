import type { RateModel } from '../model/pattern-model.js'
import type { PartitionLoad } from './call-cost.js'

/** Units per second that the busiest partition of a kind has to serve. */
export interface PartitionHeat {
  readonly table: string
  readonly index?: string
  readonly partition: string
  readonly single: boolean
  readonly readUnits: number
  readonly writeUnits: number
  /** The patterns that use it, with the units of one call. */
  readonly patterns: readonly {
    readonly name: string
    readonly perSecond: number | undefined
    readonly readUnits: number
    readonly writeUnits: number
  }[]
}

export interface PatternLoad {
  readonly name: string
  readonly rate: RateModel | undefined
  readonly loads: readonly PartitionLoad[]
}

/** Adds up the load of all patterns on each kind of partition. Patterns without a rate are listed, and add nothing. */
export function partitionHeat(patterns: readonly PatternLoad[]): readonly PartitionHeat[] {
  const byPartition = new Map<string, PartitionHeat>()
  for (const { name, rate, loads } of patterns) {
    for (const load of merged(loads)) {
      const id = partitionId(load)
      const { table, index, partition, single } = load
      const before = byPartition.get(id) ?? {
        table,
        ...(index === undefined ? {} : { index }),
        partition,
        single,
        readUnits: 0,
        writeUnits: 0,
        patterns: [],
      }
      // The busiest of n keys gets at least 1/n of the calls.
      const perSecond = rate && rate.perSecond * Math.max(rate.hottestShare, 1 / load.count)
      byPartition.set(id, {
        ...before,
        readUnits: before.readUnits + (perSecond ?? 0) * load.readUnits,
        writeUnits: before.writeUnits + (perSecond ?? 0) * load.writeUnits,
        patterns: [
          ...before.patterns,
          { name, perSecond, readUnits: load.readUnits, writeUnits: load.writeUnits },
        ],
      })
    }
  }
  return [...byPartition.values()]
}

/** Merges the loads of one call on the same partition. */
function merged(loads: readonly PartitionLoad[]): Iterable<PartitionLoad> {
  const byPartition = new Map<string, PartitionLoad>()
  for (const load of loads) {
    const before = byPartition.get(partitionId(load))
    byPartition.set(partitionId(load), {
      ...load,
      readUnits: load.readUnits + (before?.readUnits ?? 0),
      writeUnits: load.writeUnits + (before?.writeUnits ?? 0),
    })
  }
  return byPartition.values()
}

function partitionId({ table, index, partition }: PartitionLoad): string {
  return JSON.stringify([table, index, partition])
}

import type { CheckReport } from '@tablewright/design'
import { onDemandMonth } from '@tablewright/design/model'
import { partitionReadUnits, partitionWriteUnits } from '@tablewright/dynamo'
import { hottestShare } from './popularity.js'
import { type PartitionKind, type Popularity, sourcesOf, type Workload } from './workload.js'

/** Default quota of one table in units per second. Amazon raises it on request. */
const tableQuota = { read: 40_000, write: 40_000 }

/** The rate at which a pattern is throttled, and the limit that causes it. */
export interface PatternLimit {
  readonly name: string
  /** Calls per second at which the pattern is throttled if nothing else runs. */
  readonly perSecond: number
  /** Key of the partition that reaches its limit first; absent if the quota of the table comes first. */
  readonly partition?: string
  readonly table: string
  readonly index?: string
  readonly direction: 'read' | 'write'
  /** Dollars a month on demand at that rate. */
  readonly monthly: number
  /** Changes of the design or the table that raise the limit to 10, 100 and 1,000 times the rate. */
  readonly changes: readonly LimitChange[]
}

export interface LimitChange {
  readonly factor: 10 | 100 | 1000
  readonly change: string
}

/** Returns the rate at which each pattern is throttled, given the share of its busiest key. */
export function findLimits(report: CheckReport, workload: Omit<Workload, 'seconds'> = {}): PatternLimit[] {
  const all = { ...workload, seconds: 1, patterns: everyPattern(report, workload) }
  const { places, sources } = sourcesOf(report, all)
  return sources.map(({ name, loads, popularity }) => {
    const bounds = loads.flatMap(({ place, readUnits, writeUnits }) => {
      const { table, index, partition, keys } = places[place]!
      const share = hottestShare(popularity, keys)
      const where = { table, ...(index === undefined ? {} : { index }), keys }
      // The quota applies to the table or index, and a call may use several of its partitions.
      const sameTarget = loads.filter((other) => isSameTarget(places[other.place]!, places[place]!))
      const total = (direction: 'readUnits' | 'writeUnits') =>
        sameTarget.reduce((sum, other) => sum + other[direction], 0)
      const bound = (direction: 'read' | 'write', units: number, all: number, limit: number) =>
        units === 0
          ? []
          : [
              { ...where, direction, partition, perSecond: limit / (units * share) },
              { ...where, direction, partition: undefined, perSecond: tableQuota[direction] / all },
            ]
      return [
        ...bound('read', readUnits, total('readUnits'), partitionReadUnits),
        ...bound('write', writeUnits, total('writeUnits'), partitionWriteUnits),
      ]
    })
    const tightest = bounds.reduce((least, each) => (each.perSecond < least.perSecond ? each : least))
    const { keys, ...limit } = tightest
    const unitsOf = (direction: 'readUnits' | 'writeUnits') =>
      limit.perSecond * loads.reduce((sum, each) => sum + each[direction], 0)
    const { partition, ...rest } = limit
    return {
      name,
      ...rest,
      ...(partition === undefined ? {} : { partition }),
      monthly: onDemandMonth(
        { read: unitsOf('readUnits'), write: unitsOf('writeUnits') },
        report.prices.onDemand,
      ),
      changes: ([10, 100, 1000] as const).map((factor) => ({
        factor,
        change: changeFor(limit, keys, popularity, factor),
      })),
    }
  })
}

const isSameTarget = (one: PartitionKind, other: PartitionKind) =>
  one.table === other.table && one.index === other.index

function everyPattern(report: CheckReport, workload: Omit<Workload, 'seconds'>): Workload['patterns'] {
  return Object.fromEntries(
    report.patterns.map(({ name }) => [name, { ...workload.patterns?.[name], perSecond: 1 }]),
  )
}

interface Bound {
  readonly table: string
  readonly index?: string
  readonly partition: string | undefined
  readonly perSecond: number
}

/** Describes how to raise the limit by this factor. */
function changeFor(
  { table, index, partition, perSecond }: Bound,
  keys: number,
  popularity: Popularity,
  factor: number,
) {
  const goal = Math.ceil(perSecond * factor).toLocaleString('en')
  const where = index === undefined ? table : `the index ${index} of ${table}`
  if (partition === undefined)
    return `Ask for a higher quota of ${where}: ${goal} calls a second are beyond 40,000 units.`
  if (keys === 1)
    return `Spread ${partition} over ${factor.toLocaleString('en')} shards (${'`shards`'} in the design); ${goal} calls a second.`
  if (popularity.kind === 'time')
    return `Add a shard to ${partition}: all calls meet the key of the current time; ${factor} shards for ${goal} a second.`
  if (popularity.kind === 'uniform')
    return `Spread the load over ${(keys * factor).toLocaleString('en')} values of ${partition}; ${goal} calls a second.`
  return `Split the busiest value of ${partition} into ${factor.toLocaleString('en')} shards, or cache it; ${goal} calls a second.`
}

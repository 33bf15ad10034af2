import type { CheckReport } from '@tablewright/design'
import { partitionReadUnits, partitionWriteUnits } from '@tablewright/dynamo'
import { type Partition, Partitions, remember } from './partitions.js'
import { TableCapacity } from './table-capacity.js'
import { type TracedRequest, trace } from './trace.js'
import { type Capacity, type PartitionKind, type Source, sourcesOf, type Workload } from './workload.js'

export interface PatternResult {
  readonly name: string
  readonly requests: number
  readonly throttled: number
}

/** One of the busiest partitions. */
export interface PartitionResult {
  readonly table: string
  readonly index?: string
  /** Start of its range of hashes, from 0 up to 1. */
  readonly from: number
  readonly readUnits: number
  readonly writeUnits: number
  readonly throttled: number
}

export interface TableResult {
  readonly table: string
  readonly index?: string
  readonly partitions: number
  readonly splits: number
  readonly readUnits: number
  readonly writeUnits: number
  /** Units used by each partition in each interval, for a heat map: at most 60 intervals. */
  readonly heat: readonly (readonly number[])[]
}

export interface Simulation {
  readonly seconds: number
  readonly requests: number
  readonly throttled: number
  readonly patterns: readonly PatternResult[]
  readonly tables: readonly TableResult[]
  readonly hottest: readonly PartitionResult[]
}

export interface SimulateOptions {
  /** Called after each simulated second. */
  readonly onProgress?: (seconds: number, all: number) => void
}

const defaultSplitAfter = 120
const onDemandPartitions = 4
const maxStretches = 60
const maxHottest = 20

/** A table or index with its state. */
interface Target {
  readonly table: string
  readonly index: string | undefined
  readonly capacity: TableCapacity
  readonly partitions: Partitions
  readonly heat: number[][]
  /** Units of each partition at the end of the previous interval. */
  readonly before: Map<Partition, number>
}

/**
 * Simulates a workload on a model of DynamoDB's partitions, and counts throttled requests.
 * @example
 * import { check, create, design, id, table } from '@tablewright/design'
 * const notes = table('Notes', { partitionKey: 'PK', sortKey: 'SK' })
 * const Note = notes.entity('NOTE', { key: { PK: 'NOTE#<noteId>', SK: 'NOTE' }, attributes: { noteId: id() } })
 * const report = check(design('notes', { entities: { Note }, patterns: { addNote: create(Note) } }).model)
 * simulate(report, { seconds: 5, patterns: { addNote: { perSecond: 100 } } }).throttled // → 0
 */
export function simulate(
  report: CheckReport,
  workload: Workload,
  { onProgress }: SimulateOptions = {},
): Simulation {
  const { places, sources } = sourcesOf(report, workload)
  const targets = new Map<string, Target>()
  const targetOf = places.map((place) => targetFor(targets, place, workload.capacity))
  const counts = sources.map(() => ({ requests: 0, throttled: 0 }))
  const stretch = Math.max(1, Math.ceil(workload.seconds / maxStretches))
  trace(
    sources,
    places,
    workload,
    (request) => {
      const count = counts[request.source]!
      count.requests++
      if (!admit(request, sources[request.source]!, targetOf)) count.throttled++
    },
    (second) => {
      for (const target of targets.values()) {
        target.capacity.endSecond(second)
        target.partitions.endSecond(workload.splitAfter ?? defaultSplitAfter)
        if ((second + 1) % stretch === 0) recordHeat(target)
      }
      onProgress?.(second + 1, workload.seconds)
    },
  )
  const patterns = sources.map(({ name }, index) => ({ name, ...counts[index]! }))
  return {
    seconds: workload.seconds,
    requests: patterns.reduce((sum, { requests }) => sum + requests, 0),
    throttled: patterns.reduce((sum, { throttled }) => sum + throttled, 0),
    patterns,
    tables: [...targets.values()].map(tableResult),
    hottest: hottestOf([...targets.values()]),
  }
}

function targetFor(
  targets: Map<string, Target>,
  { table, index }: PartitionKind,
  capacities: Workload['capacity'] = {},
): Target {
  const name = index === undefined ? table : `${table}/${index}`
  const known = targets.get(name)
  if (known !== undefined) return known
  const capacity: Capacity = capacities[name] ?? capacities[table] ?? { mode: 'on-demand' }
  const target = {
    table,
    index,
    capacity: new TableCapacity(capacity),
    partitions: new Partitions(firstPartitions(capacity)),
    heat: [],
    before: new Map(),
  }
  targets.set(name, target)
  return target
}

/** Returns the initial number of partitions of a table with this capacity. */
function firstPartitions(capacity: Capacity): number {
  if (capacity.mode === 'provisioned')
    return Math.max(1, Math.ceil(capacity.read / partitionReadUnits + capacity.write / partitionWriteUnits))
  const { read = 0, write = 0 } = capacity.warm ?? {}
  return Math.max(
    onDemandPartitions,
    Math.ceil(read / partitionReadUnits),
    Math.ceil(write / partitionWriteUnits),
  )
}

/** Consumes the units of a request, or nothing if one of its partitions or tables has no capacity left. */
function admit(request: TracedRequest, { loads }: Source, targetOf: readonly Target[]): boolean {
  let admitted = true
  const found = loads.map(({ place, readUnits, writeUnits }, index) => {
    const target = targetOf[place]!
    const { partition, position } = target.partitions.of(place, request.keys[index]!)
    remember(partition, position)
    const tableHas =
      (readUnits === 0 || target.capacity.read.bucket.has(request.at)) &&
      (writeUnits === 0 || target.capacity.write.bucket.has(request.at))
    const partitionHas =
      (readUnits === 0 || partition.read.has(request.at)) &&
      (writeUnits === 0 || partition.write.has(request.at))
    if (!partitionHas) {
      partition.throttled++
      partition.throttledNow = true
    }
    if (!tableHas || !partitionHas) admitted = false
    return { target, partition }
  })
  if (!admitted) return false
  for (const [index, { target, partition }] of found.entries()) {
    const { readUnits, writeUnits } = loads[index]!
    target.capacity.read.take(readUnits)
    target.capacity.write.take(writeUnits)
    partition.read.take(readUnits)
    partition.write.take(writeUnits)
    partition.readUnits += readUnits
    partition.writeUnits += writeUnits
  }
  return true
}

function recordHeat(target: Target): void {
  target.heat.push(
    target.partitions.all.map((partition) => {
      const total = partition.readUnits / partitionReadUnits + partition.writeUnits / partitionWriteUnits
      const gained = total - (target.before.get(partition) ?? 0)
      target.before.set(partition, total)
      return gained
    }),
  )
}

function tableResult({ table, index, partitions, heat }: Target): TableResult {
  const sum = (name: 'readUnits' | 'writeUnits') =>
    partitions.all.reduce((total, each) => total + each[name], 0)
  return {
    table,
    ...(index === undefined ? {} : { index }),
    partitions: partitions.all.length,
    splits: partitions.splits,
    readUnits: sum('readUnits'),
    writeUnits: sum('writeUnits'),
    heat,
  }
}

function hottestOf(targets: readonly Target[]): PartitionResult[] {
  return targets
    .flatMap(({ table, index, partitions }) =>
      partitions.all.map(({ from, readUnits, writeUnits, throttled }) => ({
        table,
        ...(index === undefined ? {} : { index }),
        from,
        readUnits,
        writeUnits,
        throttled,
      })),
    )
    .sort((one, other) => other.throttled - one.throttled || other.writeUnits - one.writeUnits)
    .slice(0, maxHottest)
}

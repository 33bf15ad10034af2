import { TablewrightError } from '@tablewright/base'
import type { CheckReport } from '@tablewright/design'
import { describePrices } from '@tablewright/design/model'
import {
  type Capacity,
  type Forecast,
  findLimits,
  forecast,
  type PatternLimit,
  type Popularity,
  type Simulation,
  simulate,
  sourcesOf,
  type Workload,
} from '@tablewright/simulate'
import type { CommonOptions } from '../context.js'
import { startProgress } from '../output/progress.js'
import { renderTable, type TableOptions } from '../output/table.js'
import type { Terminal } from '../output/terminal.js'
import { unknownPattern } from '../query/unknown-pattern.js'

export interface SimulateOptions extends CommonOptions {
  readonly rate?: Readonly<Record<string, number>>
  readonly keys?: Readonly<Record<string, number>>
  readonly popularity?: Popularity
  readonly capacity?: Capacity
  readonly seconds: number
  readonly seed: number
  readonly months?: number
  readonly growth: number
  readonly limits?: true
}

/** Simulates the load, or computes limits or a forecast, and prints the result. */
export function runSimulate(terminal: Terminal, report: CheckReport, options: SimulateOptions): void {
  const workload = workloadOf(report, options)
  requireFewZipfKeys(report, workload)
  const size = { width: terminal.width, color: terminal.color }
  if (options.limits) {
    const limits = findLimits(report, workload)
    if (options.json) terminal.printJson(limits)
    else terminal.print(`${renderLimits(limits, size)}\n\n${priceLine(report)}`)
  } else if (options.months !== undefined) {
    const result = forecast(report, workload, { months: options.months, perMonth: options.growth })
    if (options.json) terminal.printJson(result)
    else terminal.print(`${renderForecast(result, size)}\n\n${priceLine(report)}`)
  } else {
    requireFewRequests(report, workload)
    const result = simulateWithProgress(terminal, report, workload)
    if (options.json) terminal.printJson(result)
    else terminal.print(renderSimulation(result, size))
  }
}

/** About half a minute of work. */
const maxRequests = 50_000_000
/** The weight of each key is kept in memory. */
const maxZipfKeys = 10_000_000

function requireFewRequests(report: CheckReport, workload: Workload): void {
  const { sources } = sourcesOf(report, workload)
  const requests = workload.seconds * sources.reduce((sum, { perSecond }) => sum + perSecond, 0)
  if (requests > maxRequests)
    throw new TablewrightError(
      'OPTION_INVALID',
      `${count(requests)} requests are more than a simulation has, which is at most ${count(maxRequests)}.`,
      { remedy: 'Lower --seconds or --rate.' },
    )
}

function requireFewZipfKeys(report: CheckReport, workload: Workload): void {
  const { places } = sourcesOf(report, workload)
  const large = workload.popularity?.kind === 'zipf' && places.find(({ keys }) => keys > maxZipfKeys)
  if (large)
    throw new TablewrightError(
      'OPTION_INVALID',
      `${count(large.keys)} keys of ${large.partition} are too many for zipf, which has at most ${count(maxZipfKeys)}.`,
      { remedy: 'Lower --keys: more keys hardly change the share of the most popular one.' },
    )
}

/** Redraws the bar at most this often, in milliseconds. */
const progressInterval = 100

function simulateWithProgress(terminal: Terminal, report: CheckReport, workload: Workload): Simulation {
  const progress = startProgress(terminal, 'Simulating')
  let shown = performance.now()
  try {
    return simulate(report, workload, {
      onProgress: (seconds, all) => {
        if (performance.now() - shown < progressInterval) return
        progress.update(seconds, all)
        shown = performance.now()
      },
    })
  } finally {
    progress.end()
  }
}

const priceLine = ({ prices }: CheckReport) => `Prices: ${describePrices(prices)}, on demand.`

function requireKnownPartitions({ design, partitions }: CheckReport, keys: object): void {
  // The number of keys of a single partition is 1.
  const known = new Set(partitions.filter(({ single }) => !single).map(({ partition }) => partition))
  const unknown = Object.keys(keys).find((partition) => !known.has(partition))
  if (unknown === undefined) return
  throw new TablewrightError('OPTION_INVALID', `${design} has no partitions ${unknown} with several keys.`, {
    remedy: `Choose from ${[...known].join(', ')}.`,
    data: { partition: unknown },
  })
}

function workloadOf(report: CheckReport, options: SimulateOptions): Workload {
  const { rate = {}, keys = {} } = options
  const known = report.patterns.map(({ name }) => name)
  const unknown = Object.keys(rate).find((name) => !known.includes(name))
  if (unknown !== undefined) throw unknownPattern(report.design, unknown, known)
  requireKnownPartitions(report, keys)
  const rates = Object.entries(rate).map(([name, perSecond]) => [name, { perSecond }] as const)
  const tables = report.tables.map(({ table }) => table)
  return {
    seconds: options.seconds,
    seed: options.seed,
    keys,
    ...(rates.length > 0 && { patterns: Object.fromEntries(rates) }),
    ...(options.popularity && { popularity: options.popularity }),
    ...(options.capacity && {
      capacity: Object.fromEntries(tables.map((table) => [table, options.capacity!])),
    }),
  }
}

const count = (value: number) => Math.round(value).toLocaleString('en')
const dollars = (value: number) =>
  `$${value.toLocaleString('en', { maximumFractionDigits: value < 10 ? 2 : 0 })}`
const percent = (part: number, whole: number) => (whole === 0 ? '' : `${((part / whole) * 100).toFixed(1)} %`)

function renderSimulation(result: Simulation, size: TableOptions): string {
  const { seconds, requests, throttled, patterns, tables } = result
  const summary = `${count(requests)} requests in ${seconds} seconds, ${count(throttled)} throttled.`
  const rows = patterns.map((each) => [
    each.name,
    count(each.requests),
    count(each.throttled),
    percent(each.throttled, each.requests),
  ])
  const places = tables.map(({ table, index, partitions, splits, readUnits, writeUnits }) => [
    index === undefined ? table : `${table}/${index}`,
    String(partitions),
    String(splits),
    count(readUnits / seconds),
    count(writeUnits / seconds),
  ])
  return [
    summary,
    renderTable(['pattern', 'requests', 'throttled', ''], rows, size),
    renderTable(['table', 'partitions', 'splits', 'read units/s', 'write units/s'], places, size),
  ].join('\n\n')
}

function renderLimits(limits: readonly PatternLimit[], size: TableOptions): string {
  const rows = limits.map(({ name, perSecond, partition, table, direction, monthly, changes }) => [
    name,
    count(perSecond),
    partition ?? `quota of ${table}`,
    direction,
    dollars(monthly),
    changes[0]!.change,
  ])
  return renderTable(['pattern', 'calls/s', 'limit', '', 'a month there', 'for 10 times as much'], rows, size)
}

function renderForecast({ months, limits }: Forecast, size: TableOptions): string {
  const rows = months.map(({ month, requestsPerSecond, readUnits, writeUnits, cost }) => [
    String(month),
    count(requestsPerSecond),
    count(readUnits),
    count(writeUnits),
    dollars(cost),
  ])
  const table = renderTable(['month', 'calls/s', 'read units/s', 'write units/s', 'cost'], rows, size)
  if (limits.length === 0) return `${table}\n\nNo limit is met in these months.`
  const days = limits.map(({ pattern, day, partition }) => [
    pattern,
    String(day),
    partition ?? 'quota of the table',
  ])
  return `${table}\n\n${renderTable(['pattern', 'throttled on day', 'limit'], days, size)}`
}

import type { DesignModel } from '@tablewright/design/model'
import { type ConsoleRoute, consoleRoute } from '../console-api-route.js'
import type { LoadAnswer, LoadSecond, TableLoad } from '../types/load.js'
import { type LoadMeter, latencyAt, type MeteredSecond } from './load-meter.js'

/** Maximum number of partitions in an answer, busiest first. */
const maxPartitions = 20

/** Routes with the load on the tables of a system, for each second. */
export function loadRoutes(model: DesignModel, meter: LoadMeter): readonly ConsoleRoute[] {
  for (const { name, partition } of Object.values(model.tables))
    meter.know(
      name,
      partition.map((attribute) => attribute.name),
    )
  return [
    consoleRoute({
      method: 'GET',
      path: '/_load',
      input: {},
      run: async (): Promise<LoadAnswer> => ({
        tables: Object.keys(model.tables).map((table) => tableLoad(table, meter)),
      }),
    }),
  ]
}

function tableLoad(table: string, meter: LoadMeter): TableLoad {
  const { since, seconds } = meter.read(table)
  const totals = new Map<string, number>()
  for (const { partitions } of seconds)
    for (const [key, units] of partitions) totals.set(key, (totals.get(key) ?? 0) + units)
  const busiest = [...totals].sort(([, one], [, other]) => other - one).slice(0, maxPartitions)
  return {
    table,
    since: new Date(since).toISOString(),
    seconds: seconds.map(loadSecond),
    partitions: busiest.map(([key]) => ({
      key,
      units: seconds.map(({ partitions }) => partitions.get(key) ?? 0),
    })),
  }
}

function loadSecond({ second, latencies, partitions: _, ...rest }: MeteredSecond): LoadSecond {
  return {
    at: new Date(second * 1000).toISOString(),
    ...rest,
    medianMs: latencyAt(latencies, 0.5),
    slowMs: latencyAt(latencies, 0.99),
  }
}

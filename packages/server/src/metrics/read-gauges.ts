import type { Clock } from '@tablewright/base'
import type { Gauges } from './render-metrics.js'

/** Returns the current gauges of the process. */
export function readGauges(storageBytes: number | undefined, openConnections: number, clock: Clock): Gauges {
  const { user, system } = process.cpuUsage()
  const { rss, heapUsed } = process.memoryUsage()
  return {
    openConnections,
    storageBytes,
    cpuSeconds: (user + system) / 1e6,
    residentBytes: rss,
    heapBytes: heapUsed,
    startedAtSeconds: clock() / 1000 - process.uptime(),
  }
}

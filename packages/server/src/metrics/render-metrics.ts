import { latencyBounds, type OperationMetrics, type RequestMetrics } from './request-metrics.js'

/** Values that are read at each scrape. */
export interface Gauges {
  readonly openConnections: number
  readonly storageBytes: number | undefined
  readonly cpuSeconds: number
  readonly residentBytes: number
  readonly heapBytes: number
  readonly startedAtSeconds: number
}

/** Renders the metrics in the Prometheus text format, version 0.0.4. */
export function renderMetrics(requests: RequestMetrics, gauges: Gauges): string {
  return [
    ...renderRequests(requests),
    ...renderLatencies(requests),
    ...metric('tablewright_open_connections', 'gauge', 'Open client connections.', gauges.openConnections),
    ...(gauges.storageBytes === undefined
      ? []
      : metric('tablewright_storage_bytes', 'gauge', 'Size of the stored data.', gauges.storageBytes)),
    ...metric('process_cpu_seconds_total', 'counter', 'User and system CPU time spent.', gauges.cpuSeconds),
    ...metric('process_resident_memory_bytes', 'gauge', 'Resident memory size.', gauges.residentBytes),
    ...metric('nodejs_heap_size_used_bytes', 'gauge', 'JavaScript heap in use.', gauges.heapBytes),
    ...metric(
      'process_start_time_seconds',
      'gauge',
      'Start of the process, Unix time.',
      gauges.startedAtSeconds,
    ),
    '',
  ].join('\n')
}

function renderRequests(requests: RequestMetrics): string[] {
  const name = 'tablewright_requests_total'
  const lines = heading(name, 'counter', 'Answered requests by operation and HTTP status.')
  for (const [operation, { byStatus }] of requests.operations) {
    for (const [status, count] of byStatus) {
      lines.push(`${name}{operation="${operation}",status="${status}"} ${count}`)
    }
  }
  return lines
}

function renderLatencies(requests: RequestMetrics): string[] {
  const name = 'tablewright_request_duration_seconds'
  const lines = heading(name, 'histogram', 'Time from the whole request to its answer.')
  for (const [operation, metrics] of requests.operations)
    lines.push(...renderLatency(name, operation, metrics))
  return lines
}

function renderLatency(name: string, operation: string, metrics: OperationMetrics): string[] {
  const lines: string[] = []
  let count = 0
  metrics.latencies.forEach((requests, bucket) => {
    count += requests
    lines.push(`${name}_bucket{operation="${operation}",le="${latencyBounds[bucket] ?? '+Inf'}"} ${count}`)
  })
  lines.push(`${name}_sum{operation="${operation}"} ${metrics.totalSeconds}`)
  lines.push(`${name}_count{operation="${operation}"} ${count}`)
  return lines
}

function metric(name: string, type: string, help: string, value: number): string[] {
  return [...heading(name, type, help), `${name} ${value}`]
}

function heading(name: string, type: string, help: string): string[] {
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`]
}

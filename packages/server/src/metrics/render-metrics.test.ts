import { expect, test } from 'vitest'
import { renderMetrics } from './render-metrics.js'
import { RequestMetrics } from './request-metrics.js'

const gauges = {
  openConnections: 2,
  storageBytes: 4096,
  cpuSeconds: 1.5,
  residentBytes: 10,
  heapBytes: 5,
  startedAtSeconds: 100,
}

test('requests are counted by operation and status', () => {
  const requests = new RequestMetrics()
  requests.record('GetItem', 200, 0.001)
  requests.record('GetItem', 200, 0.001)
  requests.record('GetItem', 400, 0.001)
  const text = renderMetrics(requests, gauges)
  expect(text).toContain('tablewright_requests_total{operation="GetItem",status="200"} 2\n')
  expect(text).toContain('tablewright_requests_total{operation="GetItem",status="400"} 1\n')
})

test('buckets of the histogram are cumulative and end with all requests', () => {
  const requests = new RequestMetrics()
  for (const seconds of [0.00005, 0.0009, 0.001, 60]) requests.record('Query', 200, seconds)
  const text = renderMetrics(requests, gauges)
  const bucket = (bound: string) =>
    `tablewright_request_duration_seconds_bucket{operation="Query",le="${bound}"}`
  expect(text).toContain(`${bucket('0.0001')} 1\n`)
  expect(text).toContain(`${bucket('0.001')} 3\n`)
  expect(text).toContain(`${bucket('5')} 3\n`)
  expect(text).toContain(`${bucket('+Inf')} 4\n`)
  expect(text).toContain('tablewright_request_duration_seconds_count{operation="Query"} 4\n')
})

test('every line is a comment or a sample, and the size of the store is left out when unknown', () => {
  const text = renderMetrics(new RequestMetrics(), { ...gauges, storageBytes: undefined })
  expect(text).not.toContain('tablewright_storage_bytes')
  for (const line of text.trimEnd().split('\n'))
    expect(line).toMatch(/^(# (HELP|TYPE) \w+ .+|\w+(\{.+\})? \S+)$/)
})

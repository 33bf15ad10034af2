/** Upper bounds of the latency histogram, in seconds: from a cached read to a slow transaction. */
export const latencyBounds = [
  0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5,
] as const

/** Counters of one operation. */
export interface OperationMetrics {
  readonly byStatus: Map<number, number>
  /**
   * Requests by the first bound that they did not exceed. The last element counts requests above all bounds.
   */
  readonly latencies: Float64Array
  totalSeconds: number
}

/** Counts of answered requests. Recording is a map look-up and a few additions: it runs for every request. */
export class RequestMetrics {
  readonly operations = new Map<string, OperationMetrics>()

  record(operation: string, status: number, seconds: number): void {
    let metrics = this.operations.get(operation)
    if (metrics === undefined) {
      metrics = {
        byStatus: new Map(),
        latencies: new Float64Array(latencyBounds.length + 1),
        totalSeconds: 0,
      }
      this.operations.set(operation, metrics)
    }
    metrics.byStatus.set(status, (metrics.byStatus.get(status) ?? 0) + 1)
    metrics.totalSeconds += seconds
    let bucket = 0
    while (bucket < latencyBounds.length && seconds > latencyBounds[bucket]!) bucket++
    metrics.latencies[bucket]!++
  }
}

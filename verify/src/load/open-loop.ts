import { setTimeout } from 'node:timers/promises'
import type { Picker } from '../requests/index.js'
import type { RestartingServer } from '../served/restarting-server.js'
import type { WireClient } from '../served/wire-client.js'
import { nextRequest } from './requests.js'

/** Results of a period of load. */
export interface Stretch {
  readonly requests: number
  /** Throttled requests, which clients retry. */
  readonly throttled: number
  /** The first responses that are neither 200 nor throttled. */
  readonly errors: readonly string[]
  /** Median latency in milliseconds. */
  readonly median: number
}

export interface Rate {
  /** Requests per second. Without it, each connection sends its next request after each response. */
  readonly perSecond?: number
  readonly seconds: number
  readonly connections: number
  /** Called about once a second. */
  readonly onSecond?: () => Promise<void>
}

const tick = 10
const maxErrors = 20
const throttling = /ThrottlingException|ProvisionedThroughputExceededException|RequestLimitExceeded/

/**
 * Sends requests at a fixed rate, independent of the responses. A request waits only if all connections are
 * busy.
 */
export async function runStretch(server: RestartingServer, pick: Picker, rate: Rate): Promise<Stretch> {
  const { perSecond = Number.POSITIVE_INFINITY, seconds, connections } = rate
  const idle: WireClient[] = await Promise.all(Array.from({ length: connections }, () => server.connect()))
  const all = [...idle]
  const latencies: number[] = []
  const running = new Set<Promise<void>>()
  const figures = { requests: 0, throttled: 0, errors: [] as string[] }
  const send = (client: WireClient) => {
    const { operation, input } = nextRequest(pick)
    const began = performance.now()
    figures.requests++
    const call = client.call(operation, input).then(
      ({ status, body }) => {
        if (status === 200) latencies.push(performance.now() - began)
        else if (throttling.test(body)) figures.throttled++
        else if (figures.errors.length < maxErrors) figures.errors.push(`${operation}: ${status} ${body}`)
        idle.push(client)
      },
      (error: unknown) => void figures.errors.push(`${operation}: ${error}`),
    )
    running.add(call)
    void call.finally(() => running.delete(call))
  }
  const started = performance.now()
  let nextSecond = 1_000
  for (let passed = 0; passed < seconds * 1_000; passed = performance.now() - started) {
    const due = Math.min(idle.length, (passed * perSecond) / 1_000 - figures.requests)
    for (let count = 0; count < due; count++) send(idle.pop()!)
    if (passed >= nextSecond) {
      nextSecond += 1_000
      await rate.onSecond?.()
    }
    await (perSecond === Number.POSITIVE_INFINITY ? new Promise(setImmediate) : setTimeout(tick))
  }
  await Promise.all(running)
  for (const client of all) client.close()
  return { ...figures, median: medianOf(latencies) }
}

export function medianOf(values: readonly number[]): number {
  return [...values].sort((one, other) => one - other)[values.length >> 1] ?? 0
}

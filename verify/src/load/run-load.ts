import type { Outcome } from '../command.js'
import { Picker } from '../requests/index.js'
import { RestartingServer } from '../served/restarting-server.js'
import { medianOf, runStretch, type Stretch } from './open-loop.js'
import { createTable, TableName } from './requests.js'

interface Sizes {
  readonly seed: number
  /** Duration of the load. */
  readonly seconds: number
  readonly plant: string
}

const connections = 64
const heldConnections = 96
const overloadConnections = 512
/** Limit of pending calls, exceeded only in overload. */
const overloadPending = 128
/** Seconds in which the peak is measured. */
const maxMeasured = 5
const share = 0.7
const overload = 3
const maxRecovery = 5
const megabyte = 1024 * 1024
/** Memory may grow by this factor and amount between the second and the last quarter of the time. */
const allowedGrowth = 1.15
const allowedMegabytes = 24

/** Runs a mixed load at a share of the peak, then far beyond the peak, then again at the share. */
export async function runLoad({ seed, seconds, plant }: Sizes): Promise<Outcome> {
  const server = await RestartingServer.start(plant, overloadPending)
  const pick = new Picker(seed)
  try {
    await server.execute('CreateTable', createTable)
    const warm = Math.min(maxMeasured, seconds / 2)
    await runStretch(server, pick, { seconds: warm, connections })
    const peak = await runStretch(server, pick, { seconds: warm, connections })
    const perSecond = peak.requests / warm
    const memory: number[] = []
    const held = await runStretch(server, pick, {
      perSecond: perSecond * share,
      seconds,
      connections: heldConnections,
      onSecond: async () => void memory.push((await server.memory()) / megabyte),
    })
    const problems = problemsOf(held, memory)
    if (problems.length > 0) return { figures: { held: held.requests }, failures: problems }
    const shed = await runStretch(server, pick, {
      perSecond: perSecond * overload,
      seconds: Math.min(10, seconds),
      connections: overloadConnections,
    })
    const recovery = await measureRecovery(server, pick, perSecond * share, held.median)
    await server.execute('DescribeTable', { TableName })
    return {
      figures: {
        peakPerSecond: Math.round(perSecond),
        held: held.requests,
        throttledWhileHeld: held.throttled,
        overloaded: shed.requests,
        throttled: shed.throttled,
        recoverySeconds: recovery,
        memoryBefore: Math.round(quarter(memory, 1)),
        memoryAfter: Math.round(quarter(memory, 3)),
      },
      failures: [...shed.errors, ...lateRecovery(recovery)],
    }
  } finally {
    await server.close()
  }
}

const quarter = (values: readonly number[], index: number): number => {
  const length = Math.max(1, values.length >> 2)
  return medianOf(values.slice(index * length, (index + 1) * length))
}

function problemsOf(held: Stretch, memory: readonly number[]): string[] {
  const problems = [...held.errors]
  if (held.throttled > 0) problems.push(`${held.throttled} requests were throttled below the peak`)
  const [before, after] = [quarter(memory, 1), quarter(memory, 3)]
  if (after > before * allowedGrowth + allowedMegabytes)
    problems.push(`memory grew from ${before.toFixed(0)} to ${after.toFixed(0)} MB`)
  return problems
}

/** Seconds until the latency returns to its value before the overload. */
async function measureRecovery(
  server: RestartingServer,
  pick: Picker,
  perSecond: number,
  usual: number,
): Promise<number> {
  for (let second = 1; second <= maxRecovery * 2; second++) {
    const { median, throttled, errors } = await runStretch(server, pick, {
      perSecond,
      seconds: 1,
      connections,
    })
    if (throttled === 0 && errors.length === 0 && median <= usual * 2 + 5) return second
  }
  return Number.POSITIVE_INFINITY
}

const lateRecovery = (seconds: number): string[] =>
  seconds <= maxRecovery ? [] : [`the latency had not recovered ${seconds} seconds after the overload`]

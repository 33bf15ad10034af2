import { type Bar, barFields, meetsBar, type Row, summarize } from './row.js'

/** One side of a comparison: executes its operation a number of times. */
export interface Contestant {
  run(times: number): void | Promise<void>
  /** Returns the microseconds of CPU used so far: for a server, by its process. Defaults to this process. */
  readonly cpu?: () => number
}

export interface Comparison {
  readonly name: string
  readonly ours: Contestant
  readonly reference?: Contestant
  readonly bar?: Bar
}

export interface Effort {
  readonly rounds: number
  /** How long one side runs in one round. */
  readonly batchMilliseconds: number
}

const usual: Effort = { rounds: 15, batchMilliseconds: 30 }

/**
 * Runs both sides alternately, so that whatever slows the machine slows both, and takes the median of the rounds.
 * Which side goes first changes from round to round.
 */
export async function compare(comparison: Comparison, effort: Effort = usual): Promise<Row> {
  const { name, bar } = comparison
  const ours = await prepare(comparison.ours, effort)
  const reference = comparison.reference && (await prepare(comparison.reference, effort))
  const ourTimes: number[] = []
  const referenceTimes: number[] = []
  for (let round = 0; round < effort.rounds; round++) {
    if (round % 2 === 1 && reference) referenceTimes.push(await reference())
    ourTimes.push(await ours())
    if (round % 2 === 0 && reference) referenceTimes.push(await reference())
  }
  const own = summarize(ourTimes)
  if (reference === undefined) {
    return row(name, own.median, null, null, undefined, effort.rounds, own.spread)
  }
  const fasterIsMore = bar !== undefined && 'atLeast' in bar
  const ratios = ourTimes.map((time, round) => {
    const other = referenceTimes[round]!
    return fasterIsMore ? other / time : time / other
  })
  const { median, spread } = summarize(ratios)
  return row(name, own.median, summarize(referenceTimes).median, median, bar, effort.rounds, spread)
}

function row(
  name: string,
  ours: number,
  reference: number | null,
  ratio: number | null,
  bar: Bar | undefined,
  rounds: number,
  spread: number,
): Row {
  const met = bar === undefined || ratio === null || meetsBar(ratio, bar)
  return { name, ours, reference, ratio, ...barFields(bar), met, rounds, spread }
}

/** Warms a contestant up, finds how often it fits into a batch, and returns the measurement of one batch. */
async function prepare(contestant: Contestant, effort: Effort): Promise<() => Promise<number>> {
  const cpu = contestant.cpu ?? ownCpu
  let times = 1
  for (;;) {
    const started = performance.now()
    await contestant.run(times)
    const elapsed = performance.now() - started
    if (elapsed >= effort.batchMilliseconds) break
    times = Math.ceil(times * Math.min(10, (1.2 * effort.batchMilliseconds) / Math.max(elapsed, 0.01)))
  }
  return async () => {
    const before = cpu()
    await contestant.run(times)
    return (cpu() - before) / times
  }
}

function ownCpu(): number {
  const { user, system } = process.cpuUsage()
  return user + system
}

/** A contestant that calls a plain function. Its results are used, so that no call can be optimized away. */
export function calling(operation: () => unknown): Contestant {
  return {
    run(times) {
      let seen = 0
      for (let count = 0; count < times; count++) if (operation() !== undefined) seen++
      if (seen < 0) throw new RangeError('unreachable')
    },
  }
}

/** A contestant that calls and waits, one call after the other. */
export function awaiting(operation: () => Promise<unknown>): Contestant {
  return {
    async run(times) {
      for (let count = 0; count < times; count++) await operation()
    },
  }
}

import { readFlags } from './flags.js'

/** Options of every verify command. `minutes` above 0 repeats the run with further seeds until the time is over. */
export interface Sizes {
  readonly seed: number
  readonly plant: string
}

/** Figures of one run. `failures` are printed and make the command fail. */
export interface Outcome {
  readonly figures: Readonly<Record<string, number>>
  readonly failures: readonly string[]
}

/** A verify command, which tests one promise: `npm run verify:NAME -- --seed 1 --minutes 60`. */
export interface Promised<Count extends string> {
  readonly promise: string
  /** The option that sets the size of one run, and its default. */
  readonly counts: Readonly<Record<Count, number>>
  readonly run: (sizes: Sizes & Readonly<Record<Count, number>>) => Promise<Outcome>
}

const maxPrinted = 20

/**
 * Runs the command and prints one line of JSON last. The exit code is 1 if the promise is broken.
 * With `--minutes`, runs repeat with rising seeds, and figures are sums.
 */
export async function runCommand<const Count extends string>(promised: Promised<Count>): Promise<void> {
  const texts = Object.fromEntries(
    Object.entries<number>(promised.counts).map(([name, value]) => [name, String(value)]),
  ) as Record<Count, string>
  const { seed, minutes, plant, ...rest } = readFlags({ seed: '1', minutes: '0', plant: '', ...texts })
  const counts = Object.fromEntries(
    Object.entries<string>(rest).map(([name, value]) => [name, readCount(name, value)]),
  ) as Record<Count, number>
  const started = performance.now()
  const until = started + Number(minutes) * 60_000
  const figures: Record<string, number> = {}
  const failures: string[] = []
  let runs = 0
  do {
    const outcome = await promised.run({ ...counts, seed: Number(seed) + runs, plant })
    runs++
    for (const [name, value] of Object.entries(outcome.figures)) figures[name] = (figures[name] ?? 0) + value
    failures.push(...outcome.failures)
  } while (performance.now() < until && failures.length === 0)
  for (const failure of failures.slice(0, maxPrinted)) console.error(failure)
  const seconds = Math.round((performance.now() - started) / 100) / 10
  const { promise } = promised
  console.log(
    JSON.stringify({ promise, seed: Number(seed), runs, ...figures, failures: failures.length, seconds }),
  )
  process.exitCode = failures.length > 0 ? 1 : 0
}

function readCount(name: string, text: string): number {
  const count = Number(text.replaceAll(/[_,]/g, ''))
  if (Number.isSafeInteger(count) && count > 0) return count
  throw new Error(`--${name} ${text} is not a count. Give a whole number above 0.`)
}

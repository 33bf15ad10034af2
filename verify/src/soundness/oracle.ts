import type { Driver } from '@tablewright/client'
import { generateDesign } from './generate/design.js'
import { Dice } from './random.js'
import { acceptedPart, type Refusal } from './run/accept.js'
import { runGenerated } from './run/run-case.js'
import type { Counterexample } from './run/shrink.js'

export interface OracleOptions {
  readonly seed: number
  readonly calls: number
  /** Calls on each design. */
  readonly callsPerDesign?: number
  /** Stops after so many failures. */
  readonly failures?: number
  readonly onFailure?: (found: Counterexample, seed: number) => Promise<void>
  readonly onProgress?: (progress: OracleReport) => void
}

export interface OracleReport {
  readonly seed: number
  designs: number
  refusedDesigns: number
  patterns: number
  calls: number
  failures: number
  /** How often each code refused something. */
  readonly refusals: Map<string, number>
}

/** Makes designs and calls until there were enough, and compares each answer with the model's. */
export async function runOracle(driver: Driver, options: OracleOptions): Promise<OracleReport> {
  const { seed, calls, callsPerDesign = 60, failures = 1 } = options
  const report: OracleReport = {
    seed,
    designs: 0,
    refusedDesigns: 0,
    patterns: 0,
    calls: 0,
    failures: 0,
    refusals: new Map(),
  }
  const seeds = new Dice(seed)
  while (report.calls < calls && report.failures < failures) {
    const own = seeds.seed()
    const { description, refusals } = acceptedPart(generateDesign(new Dice(own)))
    note(report, refusals)
    if (!description) {
      report.refusedDesigns++
      continue
    }
    const result = await runGenerated(description, driver, new Dice(own ^ 0x5bd1e995), callsPerDesign)
    report.designs++
    report.patterns += description.patterns.length
    report.calls += result.calls
    if (result.failure) {
      report.failures++
      await options.onFailure?.({ description, steps: result.steps, failure: result.failure }, own)
    }
    options.onProgress?.(report)
  }
  return report
}

function note({ refusals }: OracleReport, found: readonly Refusal[]): void {
  for (const { code } of found) refusals.set(code, (refusals.get(code) ?? 0) + 1)
}

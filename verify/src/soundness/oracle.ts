import type { Driver } from '@tablewright/client'
import { Coverage, featuresOf } from './coverage.js'
import type { DesignDescription } from './description/description.js'
import { generateDesign } from './generate/design.js'
import { Dice } from './random.js'
import { acceptedPart, type Refusal } from './run/accept.js'
import { type CaseResult, runGenerated } from './run/run-case.js'
import type { Counterexample } from './run/shrink.js'
import { Witnesses } from './witnesses.js'

/** Where designs run: most of them in the process, some over HTTP. */
export interface OracleDrivers {
  readonly embedded: Driver
  readonly http: Driver
}

/** One design in this many is run although `check` refuses it. */
const everyForced = 4

export interface OracleOptions {
  readonly seed: number
  readonly calls: number
  /** Calls on each design. Defaults to 60. */
  readonly callsPerDesign?: number
  /** Calls after which everything that is stored is compared. Defaults to 12. */
  readonly auditEvery?: number
  /** One design in this many runs over HTTP. Defaults to 12. */
  readonly everyHttp?: number
  /** Features to exclude, to find faults other than a known one. */
  readonly without?: readonly string[]
  /** Number of failures after which the run stops. */
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
  readonly coverage: Coverage
  readonly witnesses: Witnesses
}

/** Generates designs and calls up to the limit, and compares each response with the model. */
export async function runOracle(drivers: OracleDrivers, options: OracleOptions): Promise<OracleReport> {
  const { seed, calls, failures = 1, without = [] } = options
  const report: OracleReport = {
    seed,
    designs: 0,
    refusedDesigns: 0,
    patterns: 0,
    calls: 0,
    failures: 0,
    refusals: new Map(),
    coverage: new Coverage(),
    witnesses: new Witnesses(),
  }
  const seeds = new Dice(seed)
  while (report.calls < calls && report.failures < failures) {
    const own = seeds.seed()
    const generated = generateDesign(new Dice(own))
    if (without.some((feature) => [...featuresOf(generated)].some((each) => each.startsWith(feature))))
      continue
    const { description, refusals } = acceptedPart(generated)
    note(report, refusals)
    if (own % everyForced === 0) {
      const codes = refusals.map(({ code }) => code)
      report.calls += await report.witnesses.seek(generated, codes, drivers.embedded, own)
    }
    if (!description) {
      report.refusedDesigns++
      continue
    }
    const result = await runAccepted(description, own, drivers, options)
    report.designs++
    report.patterns += description.patterns.length
    report.calls += result.calls
    report.coverage.addDesign(description)
    report.coverage.addSteps(result.steps)
    if (result.failure) {
      report.failures++
      await options.onFailure?.({ description, steps: result.steps, failure: result.failure }, own)
    }
    options.onProgress?.(report)
  }
  return report
}

type Pace = Pick<OracleOptions, 'callsPerDesign' | 'auditEvery' | 'everyHttp'>

function runAccepted(
  description: DesignDescription,
  seed: number,
  drivers: OracleDrivers,
  { callsPerDesign = 60, auditEvery, everyHttp = 12 }: Pace = {},
): Promise<CaseResult> {
  const driver = seed % everyHttp === 0 ? drivers.http : drivers.embedded
  return runGenerated(description, driver, new Dice(seed ^ 0x5bd1e995), callsPerDesign, auditEvery)
}

/** Runs the design of one seed. Makes no calls if `check` accepts no part of it. */
export async function runSeed(seed: number, drivers: OracleDrivers): Promise<CaseResult> {
  const { description } = acceptedPart(generateDesign(new Dice(seed)))
  return description ? runAccepted(description, seed, drivers) : { steps: [], calls: 0 }
}

function note({ refusals }: OracleReport, found: readonly Refusal[]): void {
  for (const { code } of found) refusals.set(code, (refusals.get(code) ?? 0) + 1)
}

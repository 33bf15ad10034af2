import { combine } from './combinations/combine.js'
import { subjects } from './combinations/subjects.js'
import { runMutants } from './mutants/run-mutants.js'
import { type OracleOptions, runOracle } from './oracle.js'
import { openDrivers } from './run/drivers.js'
import { printCase } from './run/print-case.js'
import { shrink, signature } from './run/shrink.js'

const value = (name: string, otherwise: number): number => {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? otherwise : Number(process.argv[at + 1])
}

const names = (name: string): readonly string[] => {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? [] : process.argv[at + 1]!.split(',')
}

/** Long runs make more calls on each design, and audit less often. */
function pace(calls: number): Pick<OracleOptions, 'callsPerDesign' | 'auditEvery' | 'everyHttp'> {
  const isLong = calls >= 200_000
  const callsPerDesign = value('calls-per-design', isLong ? 480 : 60)
  return isLong ? { callsPerDesign, auditEvery: 40, everyHttp: 36 } : { callsPerDesign }
}

function cpuSeconds(): number {
  const { user, system } = process.cpuUsage()
  return Math.round((user + system) / 1e6)
}

async function attack(): Promise<void> {
  const drivers = await openDrivers()
  const start = performance.now()
  let printedAt = start
  const seen = new Set<string>()
  const wanted = value('calls', 20_000)
  // Many calls are refused, and errors without a stack are much cheaper. Shrinking prints the stacks.
  const { stackTraceLimit } = Error
  Error.stackTraceLimit = 0
  const report = await runOracle(drivers, {
    seed: value('seed', 1),
    calls: wanted,
    ...pace(wanted),
    failures: value('failures', 1),
    without: names('without'),
    onFailure: async (found, seed) => {
      const kind = signature(found.failure)
      if (seen.has(kind)) return
      seen.add(kind)
      Error.stackTraceLimit = stackTraceLimit
      console.error(`\n// seed ${seed}\n${printCase(await shrink(found, drivers.embedded))}`)
      Error.stackTraceLimit = 0
    },
    onProgress: ({ calls, designs }) => {
      if (performance.now() - printedAt < 15_000) return
      printedAt = performance.now()
      const seconds = Math.round((printedAt - start) / 1000)
      console.error(
        `${calls} calls on ${designs} designs in ${seconds} s, ${cpuSeconds()} s of processor time`,
      )
    },
  })
  await drivers.close()
  const seconds = Math.round((performance.now() - start) / 100) / 10
  const { coverage, witnesses, refusals, ...figures } = report
  console.error(`\n${coverage.print()}\n\n${witnesses.print()}\n`)
  console.log(
    JSON.stringify({
      ...figures,
      refusals: Object.fromEntries(refusals),
      unwitnessed: witnesses.missing(),
      seconds,
      cpuSeconds: cpuSeconds(),
    }),
  )
  process.exitCode = report.failures > 0 ? 1 : 0
}

/** Plants faults and reports which of them the oracle finds. */
async function attackMutants(): Promise<void> {
  const only = names('only')[0]
  const task = {
    seed: value('seed', 1),
    calls: value('calls', 20_000),
    ...(only === undefined ? {} : { only }),
  }
  const report = await runMutants(task, (line) => console.error(line))
  console.log(JSON.stringify(report))
  process.exitCode = report.missed.length > 0 ? 1 : 0
}

/** Runs every sequence of calls of one length on the designs with all kinds of derived items. */
async function attackCombinations(): Promise<void> {
  const drivers = await openDrivers()
  let combinations = 0
  let failures = 0
  for (const subject of subjects) {
    const options = { length: value('combinations', 2), every: value('every', 1) }
    const report = await combine(subject, drivers.embedded, options)
    combinations += report.combinations
    const declined = [...report.declined].map(([code, times]) => `, ${times} refused with ${code}`)
    console.error(`${subject.name}: ${report.combinations} combinations${declined.join('')}`)
    if (!report.failure) continue
    failures++
    console.error(`\n${printCase(report.failure)}`)
  }
  await drivers.close()
  console.log(JSON.stringify({ combinations, failures, cpuSeconds: cpuSeconds() }))
  process.exitCode = failures > 0 ? 1 : 0
}

const isAsked = (name: string) => process.argv.includes(`--${name}`)
await (isAsked('mutants') ? attackMutants() : isAsked('combinations') ? attackCombinations() : attack())

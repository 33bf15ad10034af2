import { embedded } from '@tablewright/client/embedded'
import { runOracle } from './oracle.js'
import { printCase } from './run/print-case.js'
import { shrink, signature } from './run/shrink.js'

const value = (name: string, otherwise: number): number => {
  const at = process.argv.indexOf(`--${name}`)
  return at < 0 ? otherwise : Number(process.argv[at + 1])
}

const driver = embedded({ memory: true })
const start = performance.now()
let told = start
const seen = new Set<string>()
const report = await runOracle(driver, {
  seed: value('seed', 1),
  calls: value('calls', 20_000),
  failures: value('failures', 1),
  onFailure: async (found, seed) => {
    const kind = signature(found.failure)
    if (seen.has(kind)) return
    seen.add(kind)
    console.error(`\n// seed ${seed}\n${printCase(await shrink(found, driver))}`)
  },
  onProgress: ({ calls, designs }) => {
    if (performance.now() - told < 5_000) return
    told = performance.now()
    console.error(`${calls} calls on ${designs} designs`)
  },
})
await driver.close()
const seconds = Math.round((performance.now() - start) / 100) / 10
console.log(JSON.stringify({ ...report, refusals: Object.fromEntries(report.refusals), seconds }))
process.exitCode = report.failures > 0 ? 1 : 0

import { afterAll, expect, test } from 'vitest'
import { runOracle } from './oracle.js'
import { openDrivers } from './run/drivers.js'
import { printCase } from './run/print-case.js'
import { shrink } from './run/shrink.js'

const drivers = await openDrivers()
afterAll(() => drivers.close())

// Expected to fail until the faults that the oracle finds are repaired.
test.fails('a design that check accepts answers as the model does', { timeout: 240_000 }, async () => {
  const found: string[] = []
  const report = await runOracle(drivers, {
    seed: 1,
    calls: 20_000,
    onFailure: async (failure) => void found.push(printCase(await shrink(failure, drivers.embedded))),
  })
  expect(found.join('\n')).toBe('')
  expect(report.calls).toBeGreaterThanOrEqual(20_000)
})

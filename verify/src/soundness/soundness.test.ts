import { afterAll, expect, test } from 'vitest'
import { runOracle } from './oracle.js'
import { openDrivers } from './run/drivers.js'
import { printCase } from './run/print-case.js'
import { shrink } from './run/shrink.js'

const drivers = await openDrivers()
afterAll(() => drivers.close())

test('a design that check accepts behaves as the model', { timeout: 600_000 }, async () => {
  const found: string[] = []
  const report = await runOracle(drivers, {
    seed: 1,
    calls: 20_000,
    failures: 1_000,
    onFailure: async (failure) => {
      found.push(printCase(await shrink(failure, drivers.embedded)))
    },
  })
  expect(found.join('\n')).toBe('')
  expect(report.calls).toBeGreaterThanOrEqual(20_000)
})

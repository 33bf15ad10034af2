import { embedded } from '@tablewright/client/embedded'
import { afterAll, expect, test } from 'vitest'
import { runOracle } from './oracle.js'
import { printCase } from './run/print-case.js'
import { shrink } from './run/shrink.js'

const driver = embedded({ memory: true })
afterAll(() => driver.close())

// Expected to fail until the faults that the oracle finds are repaired.
test.fails('a design that check accepts answers as the model does', { timeout: 240_000 }, async () => {
  const found: string[] = []
  const report = await runOracle(driver, {
    seed: 1,
    calls: 20_000,
    onFailure: async (failure) => void found.push(printCase(await shrink(failure, driver))),
  })
  expect(found.join('\n')).toBe('')
  expect(report.calls).toBeGreaterThanOrEqual(20_000)
})

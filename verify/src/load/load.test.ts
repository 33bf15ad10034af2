import { expect, test } from 'vitest'
import { runLoad } from './run-load.js'

const seed = Number(process.env.TABLEWRIGHT_SEED ?? 1)
const seconds = Number(process.env.TABLEWRIGHT_LOAD ?? 4)

test('a mixed load with a hot partition is held, and overload brings throttling alone', {
  timeout: 300_000,
}, async () => {
  const { figures, failures } = await runLoad({ seed, seconds, plant: '' })
  expect(failures).toEqual([])
  expect(figures.throttled).toBeGreaterThan(0)
})

test('finds a server that fails at times', { timeout: 120_000 }, async () => {
  const { failures } = await runLoad({ seed, seconds: 2, plant: 'server-error' })
  expect(failures.length).toBeGreaterThan(0)
})

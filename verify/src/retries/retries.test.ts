import { expect, test } from 'vitest'
import { runRetries } from './run-retries.js'
import { checkTokenAge } from './token-age.js'

const seed = Number(process.env.TABLEWRIGHT_SEED ?? 1)

test('a repeated transaction, concurrent and across kills, takes effect once', {
  timeout: 300_000,
}, async () => {
  const { figures, failures } = await runRetries({ seed, retries: 5_000, plant: '' })
  expect(failures).toEqual([])
  expect(figures.kills).toBeGreaterThan(0)
  expect(figures.mismatches).toBeGreaterThan(0)
})

test('finds a server that forgets tokens', { timeout: 120_000 }, async () => {
  const { failures } = await runRetries({ seed, retries: 1_000, plant: 'forgotten-token' })
  expect(failures.length).toBeGreaterThan(0)
})

test('a token is remembered for ten minutes', async () => {
  expect(await checkTokenAge()).toEqual([])
})

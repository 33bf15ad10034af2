import { expect, test } from 'vitest'
import { compareThrottles } from './engine-throttles.js'

test.each([
  ['reads', { letterById: { perSecond: 60 } }],
  ['writes', { addLetter: { perSecond: 40 } }],
  ['both', { letterById: { perSecond: 50 }, addLetter: { perSecond: 30 } }],
])('throttles of %s are those of the engine on the same requests, within 5 %%', async (_name, patterns) => {
  const { simulated, engine, requests } = await compareThrottles({
    seconds: 600,
    patterns,
    popularity: { kind: 'zipf', exponent: 1 },
    capacity: { Letters: { mode: 'provisioned', read: 20, write: 15 } },
  })
  expect(requests).toBeGreaterThan(20_000)
  expect(engine).toBeGreaterThan(1_000)
  expect(Math.abs(simulated - engine) / engine).toBeLessThan(0.05)
})

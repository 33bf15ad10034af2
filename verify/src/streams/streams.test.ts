import { expect, test } from 'vitest'
import { runStreams } from './run-streams.js'

test('every change is handled at least once and in order, whenever the consumer is killed', async () => {
  const result = await runStreams({ items: 8, hits: 25, kills: 12, seed: 1 })
  expect(result).toMatchObject({ kills: 12, lost: 0, outOfOrder: 0 })
  expect(result.deadLetters).toBeGreaterThan(0)
  expect(result.handled).toBeGreaterThanOrEqual(result.changes - 1)
})

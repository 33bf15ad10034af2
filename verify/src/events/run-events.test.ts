import { expect, test } from 'vitest'
import { runEvents } from './run-events.js'

test('events that are written after the change are found', { timeout: 120_000 }, async () => {
  const { failures } = await runEvents({ seed: 1, seeds: 1, plant: 'events-after' })
  expect(failures.length).toBeGreaterThan(0)
})

test('one seed of each system and of the delivery loses nothing', { timeout: 120_000 }, async () => {
  const { figures, failures } = await runEvents({ seed: 1, seeds: 1, plant: '' })
  expect(failures).toEqual([])
  expect(figures.domainEvents).toBeGreaterThan(20)
})

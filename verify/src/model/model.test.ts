import { expect, test } from 'vitest'
import { runModel } from './run-model.js'

const seed = Number(process.env.TABLEWRIGHT_SEED ?? 1)

test('the engine equals its model, over restarts', { timeout: 300_000 }, async () => {
  // Four times the number of commands that find the planted bugs below.
  const { figures, failures } = await runModel({ seed, commands: 6_000, plant: '' })
  expect(failures).toEqual([])
  expect(figures.commands).toBeGreaterThanOrEqual(6_000)
})

test.each(['lost-write', 'double-effect', 'stale-index'])(
  'finds the planted bug %s',
  { timeout: 120_000 },
  async (plant) => {
    const { failures } = await runModel({ seed, commands: 20_000, plant })
    expect(failures).toHaveLength(1)
  },
)

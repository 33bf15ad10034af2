import { expect, test } from 'vitest'
import { halfSalvaged, killWork, longWorks } from './kill-work.js'

const kills = Math.ceil(Number(process.env.TABLEWRIGHT_CRASH ?? 30) / 30)
const seed = Number(process.env.TABLEWRIGHT_SEED ?? 1)

test.each(longWorks)(
  'an interrupted %s is continued or repeated, and damages nothing',
  {
    timeout: 600_000,
  },
  async (work) => {
    expect(await killWork(work, kills, seed)).toBeGreaterThan(0)
  },
)

test('the check finds a copy with half of the items', { timeout: 60_000 }, async () => {
  await expect(halfSalvaged(200)).rejects.toThrow()
})

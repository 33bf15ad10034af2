import { type Outcome, runCommand } from '../command.js'
import { killAll } from './kill-loads.js'
import { killWork, longWorks } from './kill-work.js'

/*
 * npm run verify:crash -- --kills 2000 --work 100 --seed 1 [--plant early-acknowledgment]
 * Kills a load of writes, then imports, exports and salvages (--work of each).
 */
await runCommand({
  promise: 'an acknowledged write survives the death of the process',
  counts: { kills: 2_000, work: 100 },
  run: async ({ kills, work, seed, plant }): Promise<Outcome> => {
    try {
      const planted = plant !== ''
      const acknowledged = await killAll(kills, { durability: 'durable', seed, planted })
      let interrupted = 0
      for (const each of longWorks) interrupted += await killWork(each, work, seed)
      return { figures: { kills, acknowledged, interrupted, lost: 0, partial: 0 }, failures: [] }
    } catch (error) {
      return { figures: { kills }, failures: [String(error)] }
    }
  },
})

import { type Outcome, runCommand } from '../command.js'
import { killAll } from './kill-loads.js'

// npm run verify:crash -- --kills 2000 --seed 1 [--plant early-acknowledgment]
await runCommand({
  promise: 'an acknowledged write survives the death of the process',
  counts: { kills: 2_000 },
  run: async ({ kills, seed, plant }): Promise<Outcome> => {
    try {
      const planted = plant !== ''
      const acknowledged = await killAll(kills, { durability: 'durable', seed, planted })
      return { figures: { kills, acknowledged, lost: 0, partial: 0 }, failures: [] }
    } catch (error) {
      return { figures: { kills }, failures: [String(error)] }
    }
  },
})

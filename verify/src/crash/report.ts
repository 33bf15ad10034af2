import { parseArgs } from 'node:util'
import { killAll } from './kill-loads.js'

/*
 * npm run verify:crash -- --kills 2000 --seed 1
 * Kills an engine under mixed load again and again and holds what is left against what was acknowledged. Ends with one
 * line of JSON; the exit code is 1 when anything is lost or half written.
 */
const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '2000' },
    seed: { type: 'string', default: '1' },
    plant: { type: 'boolean', default: false },
  },
})
const [kills, seed] = [Number(values.kills), Number(values.seed)]
const promise = 'an acknowledged write survives the death of the process'
try {
  const acknowledged = await killAll(kills, { durability: 'durable', seed, planted: values.plant })
  console.log(JSON.stringify({ promise, kills, seed, acknowledged, lost: 0, partial: 0 }))
} catch (error) {
  console.log(JSON.stringify({ promise, kills, seed, failed: String(error) }))
  process.exitCode = 1
}

import { readFlags } from '../flags.js'
import { runStreams } from './run-streams.js'

/*
 * npm run verify:streams -- --kills 100 --items 50 --hits 100 --seed 1
 *
 * Counts up many items while a consumer of their stream is killed and resumes from its checkpoints. Ends with 1 when a
 * change was not handled, or was handled before an earlier one of the same item.
 */
const flags = readFlags({ kills: '100', items: '50', hits: '100', seed: '1' })
const start = performance.now()
const result = await runStreams({
  items: Number(flags.items),
  hits: Number(flags.hits),
  kills: Number(flags.kills),
  seed: Number(flags.seed),
})
console.log(JSON.stringify({ ...result, seconds: Number(((performance.now() - start) / 1_000).toFixed(1)) }))
if (result.lost + result.outOfOrder > 0) process.exitCode = 1

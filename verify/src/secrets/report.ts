import { readFlags } from '../flags.js'
import { runSecrets } from './run-secrets.js'

/*
 * npm run verify:secrets -- --seed 1 --count 3 [--plant yes]
 *
 * `--plant` adds a page that prints the headers of its requests, which the run must find.
 */
const flags = readFlags({ seed: '1', count: '1', plant: '' })
const start = performance.now()
const total = { canaries: 0, searched: 0, hits: 0 }
for (let run = 0; run < Number(flags.count); run++) {
  const { canaries, searched, hits } = await runSecrets(Number(flags.seed) + run, flags.plant !== '')
  total.canaries += canaries
  total.searched += searched
  total.hits += hits.length
  for (const hit of hits) console.error(hit)
}
const seconds = Math.round((performance.now() - start) / 100) / 10
console.log(JSON.stringify({ seed: Number(flags.seed), runs: Number(flags.count), ...total, seconds }))
process.exitCode = total.hits > 0 ? 1 : 0

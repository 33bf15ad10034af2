import { readFlags } from '../flags.js'
import { runCommandLine } from './run-command-line.js'

/*
 * npm run verify:commands -- --seed 1 --commands 100000 [--only "pool accounts"]
 *
 * With a count above the number of all generated commands, all of them run.
 */
const { seed, commands, only } = readFlags({ seed: '1', commands: '5000', only: '' })
const started = performance.now()
const { figures, failures } = await runCommandLine({ seed: Number(seed), commands: Number(commands), only })
for (const failure of failures) console.error(failure)
const seconds = Math.round((performance.now() - started) / 100) / 10
console.log(JSON.stringify({ seed: Number(seed), ...figures, failures: failures.length, seconds }))
process.exitCode = failures.length > 0 ? 1 : 0

// `npm run verify:events -- --seeds 1000`: the attacks on the events of every system, with as many seeds as are given.
import { installed, prepare, run } from './prepare.mjs'

const given = process.argv.indexOf('--seeds')
process.env.TABLEWRIGHT_SEEDS = given === -1 ? '1000' : process.argv[given + 1]
prepare()
const tests = ['invariants/events.test.ts', 'packages/server/src/events']
process.exit(run(process.execPath, [installed('vitest', 'vitest.mjs'), 'run', ...tests]))

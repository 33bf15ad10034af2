// `npm test`: set up what is missing, then run the whole suite, or the part named by the arguments.
import { installed, prepare, run } from './prepare.mjs'

prepare()
process.exit(run(process.execPath, [installed('vitest', 'vitest.mjs'), 'run', ...process.argv.slice(2)]))

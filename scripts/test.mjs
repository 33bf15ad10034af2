// `npm test`: installs and builds if necessary, then runs all tests, or those named by the arguments.
import { installed, prepare, run } from './prepare.mjs'

prepare()
process.exit(run(process.execPath, [installed('vitest', 'vitest.mjs'), 'run', ...process.argv.slice(2)]))

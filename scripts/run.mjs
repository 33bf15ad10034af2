// `node scripts/run.mjs <built file> [arguments]`: installs and builds if necessary, then runs one program of
// the workspace.
import { join } from 'node:path'
import { prepare, root, run } from './prepare.mjs'

const [file, ...rest] = process.argv.slice(2)
prepare()
process.exit(run(process.execPath, [join(root, file), ...rest]))

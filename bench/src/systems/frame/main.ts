// Only the rows of actions over their floor: `node bench/dist/systems/frame/main.js [system …]`.
import { report } from '../../harness/report.js'
import { frameRows } from './frame-rows.js'

const names = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const rows = await frameRows(names.length > 0 ? names : undefined)
report(
  'systems: CPU time of an action through the HTTP API, over bare Hono and the same operations of the engine',
  rows,
)

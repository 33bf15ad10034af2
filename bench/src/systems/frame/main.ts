// Only the rows of actions over their floor: `node bench/dist/systems/frame/main.js [system …] [text in the name of an action]`.
import { report } from '../../harness/report.js'
import { benchSystems } from './bench-systems.js'
import { frameRows } from './frame-rows.js'

const given = process.argv.slice(2).filter((argument) => !argument.startsWith('--'))
const names = given.filter((argument) => Object.hasOwn(benchSystems, argument))
const wanted = given.find((argument) => !Object.hasOwn(benchSystems, argument))
const rows = await frameRows(names.length > 0 ? names : undefined, wanted)
report(
  'systems: CPU time of an action through the HTTP API, over bare Hono and the same operations of the engine',
  rows,
)

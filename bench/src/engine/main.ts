import { report } from '../harness/report.js'
import type { Row } from '../harness/row.js'
import { growthRows } from './growth-rows.js'
import { httpRows } from './http-rows.js'
import { memoryRows } from './memory-rows.js'
import { withScratchFolder } from './scratch-folder.js'
import { startRows } from './start-rows.js'
import { storageRows } from './storage-rows.js'

const quick = process.argv.includes('--quick')
const largeTable = quick ? 100_000 : 1_000_000

const groups: Readonly<Record<string, (folder: string) => Promise<Row[]>>> = {
  start: startRows,
  storage: storageRows,
  http: httpRows,
  growth: (folder) => growthRows(folder, largeTable),
  memory: memoryRows,
}

const named = Object.keys(groups).filter((name) => process.argv.includes(name))
const rows: Row[] = []
for (const name of named.length > 0 ? named : Object.keys(groups)) {
  rows.push(...(await withScratchFolder(groups[name]!)))
}
report(
  `packages/engine: CPU time an operation${quick ? `; growth to ${largeTable.toLocaleString('en')} items only (--quick)` : ''}`,
  rows,
)

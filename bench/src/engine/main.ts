import { History } from '../harness/history.js'
import { report } from '../harness/report.js'
import type { Row } from '../harness/row.js'
import { growthRows } from './growth-rows.js'
import { httpRows } from './http-rows.js'
import { memoryRows } from './memory-rows.js'
import { withScratchFolder } from './scratch-folder.js'
import { startRows } from './start-rows.js'
import { storageRows } from './storage-rows.js'
import { vectorRows } from './vector-rows.js'

const quick = process.argv.includes('--quick')
const largeTable = numberOption('--items') ?? (quick ? 100_000 : 1_000_000)

/** The number behind an option: `--items 10000000`. */
function numberOption(name: string): number | undefined {
  const at = process.argv.indexOf(name)
  return at < 0 ? undefined : Number(process.argv[at + 1])
}

const groups: Readonly<Record<string, (folder: string) => Promise<Row[]>>> = {
  start: startRows,
  storage: storageRows,
  http: httpRows,
  growth: (folder) => growthRows(folder, largeTable),
  memory: memoryRows,
  vectors: vectorRows,
}

const named = Object.keys(groups).filter((name) => process.argv.includes(name))
const rows: Row[] = []
for (const name of named.length > 0 ? named : Object.keys(groups)) {
  rows.push(...(await withScratchFolder(groups[name]!)))
}
report(
  `packages/engine: CPU time an operation; growth to ${largeTable.toLocaleString('en')} items`,
  rows,
  new History('engine'),
)

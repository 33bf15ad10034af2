// `npm run bench:growth [items]`: the rows of large data alone.
import { report } from '../../harness/report.js'
import { growthRows } from './growth-rows.js'

const items = Number(process.argv.slice(2).find((argument) => !argument.startsWith('--')) ?? 100_000)
if (!Number.isInteger(items)) throw new TypeError('Give the number of items: npm run bench:growth -- 100000.')
report(`systems: growth to ${items.toLocaleString('en')} items`, await growthRows(items))

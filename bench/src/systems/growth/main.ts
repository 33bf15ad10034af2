// `npm run bench:growth [items]`: the rows of large data alone.
import { report } from '../../harness/report.js'
import { growthRows } from './growth-rows.js'

const items = Number(process.argv[2] ?? 100_000)
report(`systems: growth to ${items.toLocaleString('en')} items`, await growthRows(items))

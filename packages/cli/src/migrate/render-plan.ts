import type { MigrationPlan } from '@tablewright/adopt'
import type { PriceList } from '@tablewright/design'
import { describePrices } from '@tablewright/design/model'
import { renderTable, type TableOptions } from '../output/table.js'

const headings = ['step', 'does', 'writers', 'items', 'read units', 'write units', 'cost', 'time']

/** Renders the steps of a migration with their estimates. */
export function renderPlan({ id, steps }: MigrationPlan, prices: PriceList, options: TableOptions): string {
  const rows = steps.map(({ kind, does, writers, estimate }) => [
    kind,
    does,
    writers,
    ...(estimate
      ? [
          String(estimate.items),
          String(estimate.readUnits),
          String(estimate.writeUnits),
          `$${estimate.dollars.toFixed(4)}`,
          `${estimate.seconds} s`,
        ]
      : ['', '', '', '', '']),
  ])
  const table = renderTable(headings, rows, options)
  return `${table}\n\nPrices: ${describePrices(prices)}.\nMigration ${id}; roll back is possible until contract.`
}

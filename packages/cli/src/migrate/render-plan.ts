import type { MigrationPlan } from '@tablewright/adopt'
import { renderTable, type TableOptions } from '../output/table.js'

const headings = ['step', 'does', 'writers', 'items', 'read units', 'write units', 'cost', 'time']

/** The steps of a migration with their estimates. */
export function renderPlan({ id, steps }: MigrationPlan, options: TableOptions): string {
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
  return `${renderTable(headings, rows, options)}\n\nMigration ${id}; roll back is possible until contract.`
}

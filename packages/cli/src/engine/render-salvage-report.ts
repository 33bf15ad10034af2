import type { SalvageReport } from '@tablewright/engine'
import { renderTable, type TableOptions } from '../output/table.js'

/** Renders the salvaged tables, and a row for each loss. */
export function renderSalvageReport(report: SalvageReport, target: string, options: TableOptions): string {
  const tables = report.tables.map(({ tableName, items, counted }) => [
    tableName,
    String(items),
    counted === undefined ? 'unknown' : String(Math.max(0, counted - items)),
  ])
  const saved = [renderTable(['table', 'items saved', 'items lost'], tables, options), '']
  if (report.problems === 0) return [...saved, `Everything was whole and is in ${target}.`].join('\n')
  const lost = report.lost.map(({ code, tableName = '', indexName = '', message }) => [
    code,
    tableName,
    indexName,
    message,
  ])
  return [
    ...saved,
    renderTable(['code', 'table', 'index', 'what is lost'], lost, options),
    '',
    `${report.problems} damaged pages and records; what is whole is in ${target}.`,
  ].join('\n')
}

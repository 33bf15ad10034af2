import type { VerifyReport } from '@tablewright/engine'
import { renderTable, type TableOptions } from '../output/table.js'

/** Renders the counts of checked records, and a row for each fault. */
export function renderVerifyReport(report: VerifyReport, options: TableOptions): string {
  const { tables, items, indexEntries, streamRecords, problems, findings } = report
  const looked = [
    plural(tables, 'table', 'tables'),
    plural(items, 'item', 'items'),
    plural(indexEntries, 'index entry', 'index entries'),
    plural(streamRecords, 'stream record', 'stream records'),
  ].join(', ')
  if (problems === 0) return `Everything agrees: ${looked}.`
  const rows = findings.map(({ code, tableName = '', indexName = '', message }) => [
    code,
    tableName,
    indexName,
    message,
  ])
  const more = problems > findings.length ? `The first ${findings.length} are shown. ` : ''
  return [
    renderTable(['code', 'table', 'index', 'what is wrong'], rows, options),
    '',
    `${plural(problems, 'problem', 'problems')}. ${more}Looked at ${looked}.`,
  ].join('\n')
}

function plural(amount: number, one: string, many: string): string {
  return `${amount} ${amount === 1 ? one : many}`
}

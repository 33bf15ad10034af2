import type { OutputShape } from '@tablewright/system'
import { renderTable, type TableOptions } from '../output/table.js'

export type Row = Readonly<Record<string, unknown>>

/** What an action answered, for people: a table, or a line a field. */
export function renderOutput(output: OutputShape, json: unknown, options: TableOptions): string {
  switch (output.kind) {
    case 'record':
      return renderRecord(json as Row)
    case 'list':
      return renderRows(json as readonly Row[], options)
    case 'page': {
      const { items, cursor } = json as { readonly items: readonly Row[]; readonly cursor?: string }
      return renderPage(items, cursor, options)
    }
    case 'text':
      return String(json)
    case 'file':
      return (json as { readonly fileName: string }).fileName
    case 'nothing':
      return 'Done.'
  }
}

/** Rows, and how to ask for those after them. */
export function renderPage(
  items: readonly Row[],
  cursor: string | null | undefined,
  options: TableOptions,
): string {
  const more = typeof cursor === 'string' ? `\n\nMore: add --cursor ${cursor}` : ''
  return renderRows(items, options) + more
}

export function renderRecord(row: Row): string {
  const width = Math.max(...Object.keys(row).map((name) => name.length))
  return Object.entries(row)
    .map(([name, value]) => `${name.padEnd(width)}  ${cell(value)}`)
    .join('\n')
}

export function renderRows(rows: readonly Row[], options: TableOptions): string {
  if (rows.length === 0) return 'Nothing there.'
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  return renderTable(
    names,
    rows.map((row) => names.map((name) => cell(row[name]))),
    options,
  )
}

function cell(value: unknown): string {
  if (value === undefined) return ''
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

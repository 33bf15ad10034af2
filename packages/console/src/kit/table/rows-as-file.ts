import { cellValue } from './cell-value.js'
import type { Column } from './table.js'

/** Renders rows as CSV (RFC 4180), with the columns of the table. */
export function rowsAsCsv<Row>(rows: readonly Row[], columns: readonly Column<Row>[]): string {
  const shown = columns.filter((column) => rows.some((row) => cellValue(column, row) !== undefined))
  const lines = [
    shown.map(({ name }) => csvField(name)),
    ...rows.map((row) => shown.map((column) => csvField(cellValue(column, row) ?? ''))),
  ]
  return lines.map((line) => `${line.join(',')}\r\n`).join('')
}

/** Renders a CSV field. Text that a spreadsheet would read as a formula gets a leading apostrophe. */
export function csvField(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const text = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Renders rows as JSON, unchanged. */
export function rowsAsJson(rows: readonly unknown[]): string {
  return `${JSON.stringify(rows, null, 2)}\n`
}

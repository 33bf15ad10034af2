import type { Attributes } from '@tablewright/design'
import type { TypeModel } from '@tablewright/design/model'
import { plainAmount } from '../../printing/format-money.js'

type Row = Readonly<Record<string, unknown>>

/** Byte order mark, from which programs detect the encoding. */
const byteOrderMark = '\uFEFF'

/**
 * Renders rows as CSV (RFC 4180): a column for each field, money in major units with a decimal point. Text
 * that a spreadsheet would run as a formula gets a leading apostrophe.
 */
export function csvOf(fields: Attributes, rows: readonly Row[]): string {
  const columns = Object.entries(fields).flatMap(([name, { spec }]) => columnsOf(name, spec.type))
  const lines = [
    columns.map(({ path }) => textCell(path.join('.'))),
    ...rows.map((row) => columns.map(({ path, type }) => cell(type, valueAt(row, path), row))),
  ]
  return byteOrderMark + lines.map((cells) => `${cells.join(',')}\r\n`).join('')
}

interface Column {
  readonly path: readonly string[]
  readonly type: TypeModel
}

/** Fields of records become columns; lists of records are omitted. */
function columnsOf(name: string, type: TypeModel, above: readonly string[] = []): readonly Column[] {
  const path = [...above, name]
  if (type.kind === 'record') {
    return Object.entries(type.fields).flatMap(([field, model]) => columnsOf(field, model.type, path))
  }
  if (type.kind === 'binary' || (type.kind === 'list' && type.element.kind === 'record')) return []
  return [{ path, type }]
}

function valueAt(row: Row, path: readonly string[]): unknown {
  let value: unknown = row
  for (const name of path) value = (value as Row | undefined)?.[name]
  return value
}

function cell(type: TypeModel, value: unknown, row: Row): string {
  if (value === undefined || value === null) return ''
  if (type.kind === 'money') return plainAmount(value as number, String(row.currency ?? ''))
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  return textCell(Array.isArray(value) ? value.join('; ') : String(value))
}

function textCell(text: string): string {
  const safe = /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text
  return /[",\r\n']/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

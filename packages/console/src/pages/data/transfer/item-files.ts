import type { DataItem } from '@tablewright/server/console-api'
import { csvField } from '../../../kit/table/rows-as-file.js'

/** The field with the entity of each line, in files with several entities. */
export const entityField = '_entity'

export type FileFormat = 'csv' | 'lines' | 'dynamodb'

export interface ItemFile {
  readonly name: string
  readonly type: string
  readonly text: string
}

/**
 * Renders items as a file. CSV and JSON lines contain the items that the design decodes; DynamoDB JSON
 * contains all stored items.
 */
export function itemFile(items: readonly DataItem[], format: FileFormat, table: string): ItemFile {
  if (format === 'dynamodb') {
    const lines = items.map(({ item }) => `${JSON.stringify({ Item: item })}\n`)
    return { name: `${table}.dynamodb.jsonl`, type: 'application/jsonl', text: lines.join('') }
  }
  const rows = items.flatMap(({ entity, values }) =>
    values === undefined ? [] : [{ [entityField]: entity ?? '', ...values } as Record<string, unknown>],
  )
  if (format === 'lines') {
    const text = rows.map((row) => `${JSON.stringify(row)}\n`).join('')
    return { name: `${table}.jsonl`, type: 'application/jsonl', text }
  }
  return { name: `${table}.csv`, type: 'text/csv', text: csvOf(rows) }
}

function csvOf(rows: readonly Readonly<Record<string, unknown>>[]): string {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const lines = [names, ...rows.map((row) => names.map((name) => cellText(row[name])))]
  return lines.map((line) => `${line.map(csvField).join(',')}\r\n`).join('')
}

/** Formats a cell: texts unchanged, other values as JSON. */
function cellText(value: unknown): string {
  if (value === undefined) return ''
  return typeof value === 'string' ? value : JSON.stringify(value)
}

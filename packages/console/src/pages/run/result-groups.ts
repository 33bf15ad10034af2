import type { JsonValue } from '@tablewright/design/model'

export type ResultRow = Readonly<Record<string, JsonValue | undefined>>

/** Rows of one kind; patterns that read several kinds name each. */
export interface ResultGroup {
  readonly type: string
  readonly rows: readonly ResultRow[]
}

/** Groups the result of a pattern by kind, as rows. Undefined if the result has no items, such as a count. */
export function groupsOf(result: JsonValue | undefined): readonly ResultGroup[] | undefined {
  if (result === null || result === undefined) return []
  const values = Array.isArray(result) ? (result as readonly JsonValue[]) : [result]
  const groups = new Map<string, ResultRow[]>()
  for (const value of values) {
    if (!isRow(value)) return undefined
    const { type, item } = isTagged(value) ? value : { type: '', item: scoredRow(value) ?? value }
    groups.set(type, [...(groups.get(type) ?? []), item])
  }
  return [...groups].map(([type, rows]) => ({ type, rows }))
}

/** Returns the columns of rows: all names, in the order of their first occurrence. */
export function columnNames(rows: readonly ResultRow[]): readonly string[] {
  return [...new Set(rows.flatMap((row) => Object.keys(row)))]
}

/** Formats a value of an answer in one line. */
export function jsonLine(value: JsonValue | undefined): string {
  if (value === undefined || value === null) return '–'
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function isRow(value: JsonValue): value is { readonly [name: string]: JsonValue } {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns a search result as one row, with its score first. */
function scoredRow(row: ResultRow): ResultRow | undefined {
  const { item = null, score } = row
  if (Object.keys(row).length !== 2 || typeof score !== 'number' || !isRow(item)) return undefined
  return { score, ...item }
}

function isTagged(
  row: ResultRow,
): row is { readonly type: string; readonly item: { readonly [name: string]: JsonValue } } {
  return Object.keys(row).length === 2 && typeof row.type === 'string' && isRow(row.item ?? null)
}

import { type CellValue, cellValue } from './cell-value.js'
import type { Column } from './table.js'

export interface SortOrder {
  /** Name of the column. */
  readonly column: string
  readonly descending: boolean
}

/** Sorts rows by a column. Equal rows keep their order; rows without a value come last in both directions. */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  order: SortOrder | undefined,
): readonly Row[] {
  const column = columns.find(({ name }) => name === order?.column)
  if (order === undefined || column === undefined) return rows
  const values = new Map(rows.map((row) => [row, cellValue(column, row)]))
  const sign = order.descending ? -1 : 1
  return [...rows].sort((a, b) => {
    const [left, right] = [values.get(a), values.get(b)]
    if (left === undefined || right === undefined)
      return Number(left === undefined) - Number(right === undefined)
    return sign * compareValues(left, right)
  })
}

const words = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

function compareValues(left: CellValue, right: CellValue): number {
  if (typeof left === 'number' && typeof right === 'number') return left - right
  return words.compare(String(left), String(right))
}

/** Formats an order for the address: `Invoices:-Total`. */
export function orderText(label: string, { column, descending }: SortOrder): string {
  return `${label}:${descending ? '-' : ''}${column}`
}

export function readOrder(label: string, text: string): SortOrder | undefined {
  if (!text.startsWith(`${label}:`)) return undefined
  const column = text.slice(label.length + 1)
  return column.startsWith('-')
    ? { column: column.slice(1), descending: true }
    : { column, descending: false }
}

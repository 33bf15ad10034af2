import { useState } from 'preact/hooks'
import { useQueryValue } from '../../router/location.js'
import { readStored, writeStored } from '../../state/stored.js'
import { cellValue } from './cell-value.js'
import { orderText, readOrder, type SortOrder, sortRows } from './sort-rows.js'
import type { Column } from './table.js'

/** The view of a table: order (in the address) and columns (stored in this browser). */
export interface TableView<Row> {
  readonly rows: readonly Row[]
  /** The columns that are shown. */
  readonly columns: readonly Column<Row>[]
  readonly order: SortOrder | undefined
  readonly isHidden: (name: string) => boolean
  readonly toggleColumn: (name: string) => void
  /**
   * Returns the function that switches between ascending, descending and default order; undefined for a
   * column without plain values.
   */
  readonly sortBy: (column: Column<Row>) => (() => void) | undefined
}

export function useTableView<Row>(
  label: string,
  allColumns: readonly Column<Row>[],
  allRows: readonly Row[],
): TableView<Row> {
  const [sort, setSort] = useQueryValue('sort')
  const kept = `columns:${label}`
  const [hidden, setHidden] = useState<readonly string[]>(() => readStored<readonly string[]>(kept) ?? [])
  const order = readOrder(label, sort)
  const toggleColumn = (name: string) => {
    const next = hidden.includes(name) ? hidden.filter((each) => each !== name) : [...hidden, name]
    setHidden(next)
    writeStored(kept, next)
  }
  const sortBy = (column: Column<Row>) => {
    if (!allRows.slice(0, 20).some((row) => cellValue(column, row) !== undefined)) return undefined
    return () => {
      const { name } = column
      if (order?.column !== name) setSort(orderText(label, { column: name, descending: false }))
      else setSort(order.descending ? '' : orderText(label, { column: name, descending: true }))
    }
  }
  return {
    rows: sortRows(allRows, allColumns, order),
    // The first column links to the row and is always shown.
    columns: allColumns.filter(({ name }, index) => index === 0 || !hidden.includes(name)),
    order,
    isHidden: (name) => hidden.includes(name),
    toggleColumn,
    sortBy,
  }
}

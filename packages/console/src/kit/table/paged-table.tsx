import type { ComponentChildren, JSX } from 'preact'
import type { Pages } from '../../api/use-pages.js'
import { LoadedPages } from '../loaded.js'
import { MoreButton } from './more-button.js'
import { Table, type TableProps } from './table.js'

export interface PagedTableProps<Row> extends Omit<TableProps<Row>, 'rows' | 'foot'> {
  readonly pages: Pages<Row>
  /** What stands there when nothing does. */
  readonly empty: ComponentChildren
}

/** The table of a list in pages: what is coming, what is there, and a button for more. */
export function PagedTable<Row>({ pages, empty, ...table }: PagedTableProps<Row>): JSX.Element {
  return (
    <LoadedPages from={pages} empty={empty}>
      {(rows) => <Table {...table} rows={rows} foot={<MoreButton pages={pages} />} />}
    </LoadedPages>
  )
}

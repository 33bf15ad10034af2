import type { ComponentChildren, JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { Pages } from '../../api/use-pages.js'
import { LoadedPages } from '../loaded.js'
import { type BulkAction, BulkBar } from './bulk.js'
import { MoreButton } from './more-button.js'
import { Table, type TableProps } from './table.js'
import { TableTools } from './table-tools.js'
import { useTableView } from './use-table-view.js'

export interface PagedTableProps<Row>
  extends Omit<TableProps<Row>, 'rows' | 'foot' | 'corner' | 'order' | 'sortBy' | 'choice'> {
  readonly pages: Pages<Row>
  /** Shown in place of an empty list. */
  readonly empty: ComponentChildren
  /** Actions on several rows. Rows can be selected if there are any. */
  readonly bulk?: readonly BulkAction<Row>[]
  /** The name of a row in messages. Defaults to its key. */
  readonly rowName?: (row: Row) => string
}

/** The table of a list in pages, with sorting, choice of columns, downloads and a button for more. */
export function PagedTable<Row>({ pages, empty, ...table }: PagedTableProps<Row>): JSX.Element {
  return (
    <LoadedPages from={pages} empty={empty}>
      {(rows) => <ViewedTable {...table} pages={pages} loaded={rows} />}
    </LoadedPages>
  )
}

function ViewedTable<Row>(
  props: Omit<PagedTableProps<Row>, 'empty'> & { loaded: readonly Row[] },
): JSX.Element {
  const { pages, loaded, bulk = [], rowName = props.rowKey, ...table } = props
  const view = useTableView(props.label, props.columns, loaded)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const choose = (keys: readonly string[], choice: boolean) => {
    const next = new Set(chosen)
    for (const key of keys) choice ? next.add(key) : next.delete(key)
    setChosen(next)
  }
  const chosenRows = loaded.filter((row) => chosen.has(props.rowKey(row)))
  return (
    <>
      {bulk.length > 0 && (
        <BulkBar
          rows={chosenRows}
          nameOf={rowName}
          actions={bulk}
          onDone={(left) => setChosen(new Set(left.map(props.rowKey)))}
        />
      )}
      <Table
        {...table}
        rows={view.rows}
        columns={view.columns}
        order={view.order}
        sortBy={view.sortBy}
        {...(bulk.length > 0 && { choice: { chosen, choose } })}
        corner={<TableTools label={props.label} columns={props.columns} view={view} allRows={pages.all} />}
        foot={<MoreButton pages={pages} sorted={view.order !== undefined} />}
      />
    </>
  )
}

import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { Button } from '../button.js'
import { download } from '../download.js'
import { PanelButton } from '../panel-button.js'
import { toast } from '../toast.js'
import { rowsAsCsv, rowsAsJson } from './rows-as-file.js'
import { SavedViews } from './saved-views.js'
import type { Column } from './table.js'
import type { TableView } from './use-table-view.js'

export interface TableToolsProps<Row> {
  readonly label: string
  /** All columns, including hidden ones. */
  readonly columns: readonly Column<Row>[]
  readonly view: TableView<Row>
  /** Reads all rows of the list, including those that are not loaded yet. */
  readonly allRows: () => Promise<readonly Row[]>
}

/** The menu of a table: choice of columns, saved views and downloads. */
export function TableTools<Row>(props: TableToolsProps<Row>): JSX.Element {
  return (
    <PanelButton label={`View of ${props.label}`} content="⚙" title="Columns, saved views, files" quiet>
      <ColumnChoice {...props} />
      <SavedViews />
      <Files {...props} />
    </PanelButton>
  )
}

function ColumnChoice<Row>({ columns, view }: TableToolsProps<Row>): JSX.Element {
  return (
    <div>
      <h2>Columns</h2>
      {columns.slice(1).map(({ name }) => (
        <label key={name}>
          <input type="checkbox" checked={!view.isHidden(name)} onChange={() => view.toggleColumn(name)} />
          {name}
        </label>
      ))}
    </div>
  )
}

function Files<Row>({ label, columns, allRows }: TableToolsProps<Row>): JSX.Element {
  const [busy, setBusy] = useState(false)
  const name = label.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
  const save = async (kind: 'csv' | 'json') => {
    setBusy(true)
    try {
      const rows = await allRows()
      if (kind === 'csv') download(`${name}.csv`, 'text/csv', rowsAsCsv(rows, columns))
      else download(`${name}.json`, 'application/json', rowsAsJson(rows))
    } catch (error) {
      toast(`The file was not made: ${error instanceof Error ? error.message : String(error)}`, {
        tone: 'bad',
      })
    } finally {
      setBusy(false)
    }
  }
  return (
    <div>
      <h2>Download all rows</h2>
      <div class="row">
        <Button busy={busy} onClick={() => void save('csv')}>
          CSV
        </Button>
        <Button busy={busy} onClick={() => void save('json')}>
          JSON
        </Button>
      </div>
    </div>
  )
}

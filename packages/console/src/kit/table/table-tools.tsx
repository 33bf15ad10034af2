import type { JSX } from 'preact'
import { useEffect, useId, useRef, useState } from 'preact/hooks'
import { readStored, writeStored } from '../../state/stored.js'
import { Button } from '../button.js'
import { download } from '../download.js'
import { onOpen, placePopover } from '../place-popover.js'
import { toast } from '../toast.js'
import { rowsAsCsv, rowsAsJson } from './rows-as-file.js'
import type { Column } from './table.js'
import type { TableView } from './use-table-view.js'
import '../menu.css'

export interface TableToolsProps<Row> {
  readonly label: string
  /** All columns, the hidden ones included. */
  readonly columns: readonly Column<Row>[]
  readonly view: TableView<Row>
  /** Reads all rows of the list, also those that are not loaded yet. */
  readonly allRows: () => Promise<readonly Row[]>
}

/** The choice of columns, saved views and files of a table, behind one button. */
export function TableTools<Row>(props: TableToolsProps<Row>): JSX.Element {
  const id = useId()
  const button = useRef<HTMLButtonElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => onOpen(panel.current!, () => placePopover(button.current!, panel.current!)), [])
  return (
    <>
      <button
        ref={button}
        type="button"
        class="button button-quiet"
        popovertarget={id}
        aria-label={`View of ${props.label}`}
        title="Columns, saved views, files"
      >
        ⚙
      </button>
      <div
        ref={panel}
        id={id}
        class="menu table-panel"
        role="dialog"
        popover="auto"
        aria-label={`View of ${props.label}`}
      >
        <div class="stack">
          <ColumnChoice {...props} />
          <SavedViews />
          <Files {...props} />
        </div>
      </div>
    </>
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

interface SavedView {
  readonly name: string
  readonly search: string
}

/** Addresses of this page under names: filters and order are in the address. */
function SavedViews(): JSX.Element {
  const kept = `views:${location.pathname}`
  const [views, setViews] = useState<readonly SavedView[]>(() => readStored<readonly SavedView[]>(kept) ?? [])
  const [name, setName] = useState('')
  const keep = (next: readonly SavedView[]) => {
    setViews(next)
    writeStored(kept, next)
  }
  const save = (event: SubmitEvent) => {
    event.preventDefault()
    if (name.trim() === '') return
    keep([
      ...views.filter((each) => each.name !== name.trim()),
      { name: name.trim(), search: location.search },
    ])
    setName('')
  }
  return (
    <div>
      <h2>Saved views</h2>
      {views.map((each) => (
        <div key={each.name} class="row">
          <a href={location.pathname + each.search}>{each.name}</a>
          <Button
            kind="quiet"
            label={`Delete the view ${each.name}`}
            onClick={() => keep(views.filter(({ name: other }) => other !== each.name))}
          >
            ✕
          </Button>
        </div>
      ))}
      <form class="row" onSubmit={save}>
        <input
          aria-label="Name of the view"
          placeholder="Name of this view"
          size={14}
          value={name}
          onInput={(event) => setName(event.currentTarget.value)}
        />
        <Button type="submit">Save</Button>
      </form>
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

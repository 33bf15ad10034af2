import type { DataOverview, DataTable } from '@tablewright/server/console-api'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { useOverview } from '../../api/use-overview.js'
import { useTrail } from '../../api/use-trail.js'
import {
  Button,
  Card,
  ConnectionPicker,
  EmptyState,
  ErrorState,
  Loading,
  Page,
  PanelButton,
  Segments,
  sizeText,
  vectorIndexText,
} from '../../kit/index.js'
import { type DataAddress, dataHref, readAddress } from '../../kit/stored/data-address.js'
import { SavedViews } from '../../kit/table/saved-views.js'
import { navigate, useLocation } from '../../router/location.js'
import { useOpening } from '../../router/use-opening.js'
import type { PageProps } from '../registry.js'
import { CreateDialog } from './edit/create-dialog.js'
import { ItemDrawer } from './item-drawer.js'
import { PartitionView } from './partition-view.js'
import { ScanView } from './scan-view.js'
import { StartView } from './start-view.js'
import { ImportDialog } from './transfer/import-dialog.js'
import './data.css'

/** The state that all parts of the page share. */
export interface DataScope {
  readonly system: string
  readonly overview: DataOverview
  readonly table: DataTable
  readonly address: DataAddress
  /** Opens an item in the drawer. */
  readonly open: (key: readonly string[]) => void
}

/** The tables: item collections in key order, and items with the parts of their keys. */
export function DataPage({ parameters: { system = '' } }: PageProps): JSX.Element {
  const { data, problem, refresh } = useOverview(system)
  const { search } = useLocation()
  const trail = useTrail(system)
  const [creating, setCreating] = useState(false)
  const [importing, setImporting] = useState(false)
  const opening = useOpening()
  if (!data) {
    return (
      <Page title="Data" trail={trail} actions={<ConnectionPicker system={system} />}>
        <Card>{problem ? <ErrorState problem={problem} retry={refresh} /> : <Loading lines={6} />}</Card>
      </Page>
    )
  }
  const asked = readAddress(search)
  const table = data.tables.find(({ name }) => name === asked.table) ?? data.tables[0]
  if (!table) {
    return (
      <Page title="Data" trail={trail}>
        <EmptyState title="This design has no tables" />
      </Page>
    )
  }
  const hasIndex = table.indexes.some(({ name }) => name === asked.index)
  const address = { ...asked, index: hasIndex ? asked.index : '' }
  const setItem = (key: readonly string[]) => {
    const next = new URLSearchParams(location.search)
    next.delete('item')
    for (const text of key) next.append('item', text)
    // For the address of a single item, show its neighbors as well.
    if (key.length === 0 && address.scan === '' && address.index === '' && !next.has('pk'))
      for (const text of address.item.slice(0, table.partition.length)) next.append('pk', text)
    navigate(`${location.pathname}?${next}`, { replace: key.length === 0 })
  }
  const open = (key: readonly string[]) => {
    opening.opened()
    setItem(key)
  }
  const close = () => opening.close(() => setItem([]))
  const view: DataScope = { system, overview: data, table, address, open }
  return (
    <Page
      title="Data"
      trail={trail}
      actions={
        <>
          <ConnectionPicker system={system} />
          <PanelButton label="Saved queries">
            <SavedViews key={search.toString()} title="Saved queries" noun="query" />
          </PanelButton>
          <Button onClick={() => setImporting(true)}>Import …</Button>
          <Button onClick={() => setCreating(true)}>New item</Button>
        </>
      }
      summary={`${table.name} holds ${table.items.toLocaleString('en')} items, ${sizeText(table.bytes)}.`}
    >
      <Switches view={view} />
      <VectorIndexes view={view} />
      <Contents view={view} />
      {importing && <ImportDialog view={view} onClose={() => setImporting(false)} />}
      {creating && <CreateDialog view={view} onClose={() => setCreating(false)} />}
      {address.item.length > 0 && <ItemDrawer key={address.item.join(' ')} view={view} onClose={close} />}
    </Page>
  )
}

/** Selects the table, and the table key or an index. */
function Switches({ view: { system, overview, table, address } }: { view: DataScope }): JSX.Element | null {
  const go = (target: Partial<DataAddress>) => navigate(dataHref(system, target))
  if (overview.tables.length === 1 && table.indexes.length === 0) return null
  return (
    <div class="row">
      {overview.tables.length > 1 && (
        <Segments
          label="Table"
          value={table.name}
          segments={overview.tables.map(({ name }) => ({ value: name, label: name }))}
          onChange={(name) => go({ table: name })}
        />
      )}
      {table.indexes.length > 0 && (
        <Segments
          label="Keys"
          value={address.index}
          segments={[
            { value: '', label: 'Table', note: count(table.items) },
            ...table.indexes.map(({ name, items }) => ({ value: name, label: name, note: count(items) })),
          ]}
          onChange={(index) => go({ table: table.name, index })}
        />
      )}
    </div>
  )
}

/** Vector indexes are searched by patterns, not read by keys. */
function VectorIndexes({ view: { system, table } }: { view: DataScope }): JSX.Element | null {
  if (table.vectorIndexes.length === 0) return null
  return (
    <Card title="Vector indexes">
      <ul class="vector-indexes">
        {table.vectorIndexes.map((index) => (
          <li key={index.name}>
            <strong>{index.name}</strong>{' '}
            <span class="soft">
              {vectorIndexText(index)}; {count(index.items)} items, {sizeText(index.bytes)}.
            </span>
            <div class="row">
              {index.searches.map((name) => (
                <Button key={name} href={`/run/${system}/${name}`}>
                  Search with {name}
                </Button>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Contents({ view }: { view: DataScope }): JSX.Element {
  const { address, table } = view
  if (address.scan !== '')
    return <ScanView key={`${table.name} ${address.index} ${address.scan}`} view={view} />
  if (address.partition.length > 0) return <PartitionView view={view} texts={address.partition} />
  // A single item is shown among its neighbors.
  if (address.item.length > 0 && address.index === '')
    return <PartitionView view={view} texts={address.item.slice(0, table.partition.length)} />
  return <StartView view={view} />
}

function count(items: number): string {
  return items.toLocaleString('en')
}

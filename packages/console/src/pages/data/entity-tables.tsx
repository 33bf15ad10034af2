import type { DataItem, DataKind } from '@tablewright/server/console-api'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { Button, Card, type Column, KindBadge, StoredLine, Table } from '../../kit/index.js'
import { keyTexts } from '../../kit/stored/data-address.js'
import { storedLine } from '../../kit/stored/stored-text.js'
import { TableTools } from '../../kit/table/table-tools.js'
import { useTableView } from '../../kit/table/use-table-view.js'
import type { CollectionRow } from './collection-rows.js'
import type { DataScope } from './data-page.js'
import { BulkEdit } from './edit/bulk-edit.js'
import { InlineCell } from './edit/inline-cell.js'
import { valueAt } from './key-schema.js'

/** A separate table for each kind of item, with a column for each attribute. */
export function EntityTables({
  view,
  rows,
}: {
  view: DataScope
  rows: readonly CollectionRow[]
}): JSX.Element {
  const groups = new Map<string, DataItem[]>()
  for (const row of rows) {
    if (row.kind !== 'item') continue
    const { entity = '' } = row.item
    groups.set(entity, groups.get(entity) ?? [])
    groups.get(entity)!.push(row.item)
  }
  return (
    <div class="stack data-entities">
      {[...groups].map(([name, items]) => (
        <EntityTable key={name} view={view} name={name} items={items} />
      ))}
    </div>
  )
}

interface EntityTableProps {
  readonly view: DataScope
  readonly name: string
  readonly items: readonly DataItem[]
}

type BulkAction = 'update' | 'delete'

/** The table of one kind. It can be sorted; items of an entity can be edited in place or in bulk. */
function EntityTable({ view, name, items }: EntityTableProps): JSX.Element {
  const { kinds } = view.overview
  const kind = kinds.find((each) => each.name === name)
  const label = name || 'Unknown items'
  const columns = columnsOf(view, items, kind)
  const table = useTableView(label, columns, items)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [bulk, setBulk] = useState<{ action: BulkAction; items: readonly DataItem[] }>()
  const choose = (keys: readonly string[], choice: boolean) => {
    const next = new Set(chosen)
    for (const key of keys) choice ? next.add(key) : next.delete(key)
    setChosen(next)
  }
  const chosenItems = items.filter((item) => chosen.has(rowKey(item)) && item.values !== undefined)
  const start = (action: BulkAction) => setBulk({ action, items: chosenItems })
  const close = (done: boolean) => {
    setBulk(undefined)
    if (done) setChosen(new Set())
  }
  return (
    <Card
      flush
      title={<KindBadge kinds={kinds} name={name || undefined} />}
      actions={<span class="soft small number">{items.length.toLocaleString('en')} items</span>}
    >
      {chosenItems.length > 0 && (
        <div class="table-foot" role="toolbar" aria-label={`Chosen ${label} items`}>
          <span class="number">{chosenItems.length.toLocaleString('en')} chosen</span>
          <Button onClick={() => start('update')}>Change …</Button>
          <Button kind="danger" onClick={() => start('delete')}>
            Delete …
          </Button>
          <Button kind="quiet" onClick={() => setChosen(new Set())}>
            Choose none
          </Button>
        </div>
      )}
      <Table
        label={label}
        columns={table.columns}
        rows={table.rows}
        rowKey={rowKey}
        order={table.order}
        sortBy={table.sortBy}
        onSelect={({ key }) => view.open(keyTexts(key))}
        {...(kind?.editable && { choice: { chosen, choose } })}
        corner={<TableTools label={label} columns={columns} view={table} allRows={async () => items} />}
      />
      {bulk && kind && <BulkEdit view={view} kind={kind} {...bulk} onClose={close} />}
    </Card>
  )
}

function rowKey({ key }: DataItem): string {
  return keyTexts(key).join(' ')
}

function columnsOf(
  view: DataScope,
  items: readonly DataItem[],
  kind: DataKind | undefined,
): readonly Column<DataItem>[] {
  const names =
    kind && kind.columns.length > 0
      ? kind.columns.filter(({ keyOnly }) => !keyOnly)
      : [...new Set(items.flatMap(({ item }) => Object.keys(item)))].map((name) => ({ name, path: [name] }))
  const used = names.filter(({ path }) => items.some(({ item }) => valueAt(item, path)))
  const columns = used.map((column): Column<DataItem> => {
    const { name, path } = column
    const number = items.every(({ item }) => 'N' in (valueAt(item, path) ?? { N: '' }))
    const editable = kind?.editable && 'changeable' in column && column.changeable && !column.secret
    return {
      name,
      right: number,
      cell: (item) => {
        const line = <StoredLine value={valueAt(item.item, path)} />
        if (!editable || item.values === undefined) return line
        return (
          <InlineCell view={view} kind={kind} column={column} item={item}>
            {line}
          </InlineCell>
        )
      },
      value: ({ item }) => {
        const value = valueAt(item, path)
        return value && (number ? Number(storedLine(value)) : storedLine(value))
      },
    }
  })
  // Items that have only a key, such as members of a set.
  if (columns.length === 0) columns.push({ name: 'Key', cell: ({ key }) => keyTexts(key).join(' ') })
  return columns
}

import type { DataItem, DataKind } from '@tablewright/server/console-api'
import type { JSX } from 'preact'
import { Card, type Column, KindBadge, StoredLine, Table } from '../../kit/index.js'
import { keyTexts } from '../../kit/stored/data-address.js'
import type { CollectionRow } from './collection-rows.js'
import type { DataScope } from './data-page.js'
import { valueAt } from './key-schema.js'

/** The items of each kind as a table of its own, a column for each of its attributes. */
export function EntityTables({
  view,
  rows,
}: {
  view: DataScope
  rows: readonly CollectionRow[]
}): JSX.Element {
  const { kinds } = view.overview
  const groups = new Map<string, DataItem[]>()
  for (const row of rows) {
    if (row.kind !== 'item') continue
    const { entity = '' } = row.item
    groups.set(entity, groups.get(entity) ?? [])
    groups.get(entity)!.push(row.item)
  }
  return (
    <div class="stack">
      {[...groups].map(([name, items]) => (
        <Card
          key={name}
          flush
          title={<KindBadge kinds={kinds} name={name || undefined} />}
          actions={<span class="soft small number">{items.length.toLocaleString('en')} items</span>}
        >
          <Table
            label={name || 'Unknown items'}
            columns={columnsOf(
              items,
              kinds.find((kind) => kind.name === name),
            )}
            rows={items}
            rowKey={({ key }) => keyTexts(key).join('\n')}
            onSelect={({ key }) => view.open(keyTexts(key))}
          />
        </Card>
      ))}
    </div>
  )
}

function columnsOf(items: readonly DataItem[], kind: DataKind | undefined): readonly Column<DataItem>[] {
  const names =
    kind && kind.columns.length > 0
      ? kind.columns.filter(({ keyOnly }) => !keyOnly)
      : [...new Set(items.flatMap(({ item }) => Object.keys(item)))].map((name) => ({ name, path: [name] }))
  const used = names.filter(({ path }) => items.some(({ item }) => valueAt(item, path)))
  const columns = used.map(({ name, path }): Column<DataItem> => {
    const number = items.every(({ item }) => 'N' in (valueAt(item, path) ?? { N: '' }))
    return { name, cell: ({ item }) => <StoredLine value={valueAt(item, path)} />, right: number }
  })
  // Items that have nothing but their key, such as members of a set.
  if (columns.length === 0) columns.push({ name: 'Key', cell: ({ key }) => keyTexts(key).join(' ') })
  return columns
}

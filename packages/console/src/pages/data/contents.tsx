import type { DataItem } from '@tablewright/server/console-api'
import type { ComponentChildren, JSX } from 'preact'
import { useMemo } from 'preact/hooks'
import type { Pages } from '../../api/use-pages.js'
import { AutoMore, Card, EmptyState, ProblemSummary, SearchField, Segments } from '../../kit/index.js'
import { useQueryValue } from '../../router/location.js'
import { countKinds, type ItemGroup, rowsOf } from './collection-rows.js'
import { CollectionTable } from './collection-table.js'
import type { DataScope } from './data-page.js'
import { EntityTables } from './entity-tables.js'
import { filterGroups } from './item-filter.js'
import { shownTable } from './shown-table.js'
import { ExportButton } from './transfer/export-button.js'

interface ItemsProps {
  readonly view: DataScope
  readonly groups: readonly ItemGroup[]
  /** Whether the items are absent from the shown index. */
  readonly absent?: boolean
  /** Reads all items of the view, including those that are not loaded yet. */
  readonly all: () => Promise<readonly DataItem[]>
  readonly children?: ComponentChildren
}

/** Items that are loaded in pages while the user scrolls. */
export function Contents(
  props: Omit<ItemsProps, 'children'> & { pages: Pages<unknown>; units: number },
): JSX.Element {
  const { groups, pages, units } = props
  const items = groups.reduce((sum, group) => sum + group.items.length, 0)
  return (
    <ItemsView {...props}>
      {pages.problem && <ProblemSummary problem={pages.problem} />}
      <AutoMore more={pages.more} loading={pages.loading} failed={pages.problem !== undefined}>
        <span class="number">
          {items.toLocaleString('en')} {items === 1 ? 'item' : 'items'}{' '}
          {pages.more || pages.loading ? 'so far' : 'in all'}, {units.toLocaleString('en')}{' '}
          {units === 1 ? 'unit' : 'units'} read
        </span>
      </AutoMore>
    </ItemsView>
  )
}

/** Items in one of two views, with filters by text and kind. */
export function ItemsView({ view, groups, absent = false, all, children }: ItemsProps): JSX.Element {
  const [shape, setShape] = useQueryValue('view', 'collections')
  const [kind, setKind] = useQueryValue('kind')
  const [filter, setFilter] = useQueryValue('filter')
  const matching = useMemo(() => filterGroups(groups, filter), [groups, filter])
  const kinds = useMemo(() => countKinds(matching), [matching])
  const heads = (absent ? view.table : shownTable(view)).sort.length > 0
  const rows = useMemo(() => rowsOf(matching, kind, heads), [matching, kind, heads])
  const items = [...kinds.values()].reduce((sum, each) => sum + each, 0)
  return (
    <>
      <div class="row data-shape">
        <SearchField label="Filter loaded items" value={filter} onChange={setFilter} />
        {kinds.size > 1 && <KindChoice kinds={kinds} all={items} value={kind} onChange={setKind} />}
        <Segments
          label="View"
          value={shape}
          onChange={setShape}
          segments={[
            { value: 'collections', label: 'Collections' },
            { value: 'entities', label: 'By entity' },
          ]}
        />
        <ExportButton table={view.table.name} all={all} />
      </div>
      {rows.length === 0 ? (
        <EmptyState title="No loaded item matches">
          Change the filter or the kind, or load more items.
        </EmptyState>
      ) : shape === 'entities' ? (
        <EntityTables view={view} rows={rows} />
      ) : (
        <Card flush>
          <CollectionTable view={view} rows={rows} absent={absent} />
        </Card>
      )}
      {children}
    </>
  )
}

/** The filter by kind of item: buttons for a few kinds, a list for many. */
function KindChoice(props: {
  kinds: ReadonlyMap<string, number>
  all: number
  value: string
  onChange: (kind: string) => void
}): JSX.Element {
  const { kinds, all, value, onChange } = props
  const choices = [['', all] as const, ...kinds].map(([name, count], index) => ({
    value: name,
    label: index === 0 ? 'All loaded' : name || 'Unknown',
    note: count.toLocaleString('en'),
  }))
  if (kinds.size <= 4)
    return <Segments label="Kind of item" value={value} onChange={onChange} segments={choices} />
  return (
    <select
      class="input"
      aria-label="Kind of item"
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    >
      {choices.map(({ value, label, note }) => (
        <option key={value} value={value}>
          {label} ({note})
        </option>
      ))}
    </select>
  )
}

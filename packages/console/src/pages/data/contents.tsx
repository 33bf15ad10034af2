import type { JSX } from 'preact'
import { useMemo } from 'preact/hooks'
import type { Pages } from '../../api/use-pages.js'
import { AutoMore, Card, ProblemSummary, Segments } from '../../kit/index.js'
import { useQueryValue } from '../../router/location.js'
import { countKinds, type ItemGroup, rowsOf } from './collection-rows.js'
import { CollectionTable } from './collection-table.js'
import type { DataScope } from './data-page.js'
import { EntityTables } from './entity-tables.js'
import { placeOf } from './place.js'

/** Items in one of two views, with a choice of their kind. */
export function Contents(props: {
  view: DataScope
  groups: readonly ItemGroup[]
  pages: Pages<unknown>
  units: number
  /** They do not stand in the index that is looked at. */
  absent?: boolean
}): JSX.Element {
  const { view, groups, pages, units, absent = false } = props
  const [shape, setShape] = useQueryValue('view', 'collections')
  const [kind, setKind] = useQueryValue('kind')
  const kinds = useMemo(() => countKinds(groups), [groups])
  const heads = (absent ? view.table : placeOf(view)).sort.length > 0
  const rows = useMemo(() => rowsOf(groups, kind, heads), [groups, kind, heads])
  const items = [...kinds.values()].reduce((sum, each) => sum + each, 0)
  return (
    <>
      <div class="row data-shape">
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
      </div>
      {shape === 'entities' ? (
        <EntityTables view={view} rows={rows} />
      ) : (
        <Card flush>
          <CollectionTable view={view} rows={rows} absent={absent} />
        </Card>
      )}
      {pages.problem && <ProblemSummary problem={pages.problem} />}
      <AutoMore more={pages.more} loading={pages.loading} failed={pages.problem !== undefined}>
        <span class="number">
          {items.toLocaleString('en')} {items === 1 ? 'item' : 'items'}{' '}
          {pages.more || pages.loading ? 'so far' : 'in all'}, {units.toLocaleString('en')}{' '}
          {units === 1 ? 'unit' : 'units'} read
        </span>
      </AutoMore>
    </>
  )
}

/** Only items of one kind. A few kinds stand side by side, many in a list. */
function KindChoice(props: {
  kinds: ReadonlyMap<string, number>
  all: number
  value: string
  onChange: (kind: string) => void
}): JSX.Element {
  const { kinds, all, value, onChange } = props
  const choices = [['', all] as const, ...kinds].map(([name, count], place) => ({
    value: name,
    label: place === 0 ? 'All' : name || 'Unknown',
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

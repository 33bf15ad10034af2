import type { PartitionPage } from '@tablewright/server/console-api'
import type { JSX } from 'preact'
import { useMemo } from 'preact/hooks'
import { usePages } from '../../api/use-pages.js'
import { Button, EmptyState, ErrorState, Loading, SearchField, Segments } from '../../kit/index.js'
import { dataHref, wireKey } from '../../kit/stored/data-address.js'
import { useQueryValue } from '../../router/location.js'
import { Contents } from './contents.js'
import type { DataScope } from './data-page.js'
import { pageSize, shownTable } from './shown-table.js'

/** The items under one partition key, in the order of the sort key. */
export function PartitionView({ view, texts }: { view: DataScope; texts: readonly string[] }): JSX.Element {
  const { system, table, address } = view
  const shown = shownTable(view)
  const [order, setOrder] = useQueryValue('order', 'forward')
  const [begins, setBegins] = useQueryValue('begins')
  const sortKey = shown.sort[0]
  const partition = wireKey(shown.partition, texts)
  const pages = usePages<PartitionPage>(
    system,
    'GET /_data/partition',
    { table: table.name, index: address.index, partition, order, beginsWith: begins, limit: pageSize },
    wholePage,
  )
  const groups = useMemo(() => groupOf(pages.items), [pages.items])
  return (
    <div class="stack">
      <div class="row">
        <Button href={dataHref(system, { table: table.name, index: address.index })}>All collections</Button>
        {sortKey?.type === 'S' && (
          <SearchField label={`${sortKey.name} begins with`} value={begins} onChange={setBegins} />
        )}
        {sortKey && (
          <Segments
            label="Order"
            value={order}
            onChange={setOrder}
            segments={[
              { value: 'forward', label: 'First to last' },
              { value: 'backward', label: 'Last to first' },
            ]}
          />
        )}
      </div>
      {pages.problem && pages.items.length === 0 ? (
        <ErrorState problem={pages.problem} retry={pages.refresh} />
      ) : !pages.ready ? (
        <Loading lines={6} />
      ) : groups.length === 0 ? (
        <EmptyState title="No items under this key">
          {begins === ''
            ? `${shown.name} has nothing at ${texts.join(', ')}.`
            : `Nothing at ${texts.join(', ')} begins with ${begins}.`}
        </EmptyState>
      ) : (
        <Contents
          view={view}
          groups={groups}
          pages={pages}
          units={unitsOf(pages.items)}
          all={async () => (await pages.all()).flatMap((page) => page.items)}
        />
      )}
    </div>
  )
}

function wholePage(page: PartitionPage): readonly PartitionPage[] {
  return [page]
}

function unitsOf(pages: readonly PartitionPage[]): number {
  return pages.reduce((sum, { readUnits }) => sum + readUnits, 0)
}

function groupOf(pages: readonly PartitionPage[]) {
  const [first] = pages
  const items = pages.flatMap((page) => page.items)
  if (!first || items.length === 0) return []
  return [{ partition: first.partition, anatomy: first.anatomy, items }]
}

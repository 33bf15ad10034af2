import type { ScanPage } from '@tablewright/server/console-api'
import type { JSX } from 'preact'
import { useMemo } from 'preact/hooks'
import { usePages } from '../../api/use-pages.js'
import { Button, EmptyState, ErrorState, Loading } from '../../kit/index.js'
import { dataHref } from '../../kit/stored/data-address.js'
import { joinGroups } from './collection-rows.js'
import { Contents } from './contents.js'
import type { DataScope } from './data-page.js'
import { pageSize, shownTable } from './shown-table.js'

/** A scan of a table or index, or of the items that are not in the index. Runs on request. */
export function ScanView({ view }: { view: DataScope }): JSX.Element {
  const { system, table, address } = view
  const absent = address.scan === 'absent'
  const pages = usePages<ScanPage>(
    system,
    'GET /_data/scan',
    { table: table.name, index: address.index, ...(absent && { absent: '1' }), limit: pageSize },
    wholePage,
  )
  const groups = useMemo(() => joinGroups(pages.items), [pages.items])
  if (pages.problem && pages.items.length === 0)
    return <ErrorState problem={pages.problem} retry={pages.refresh} />
  if (!pages.ready) return <Loading lines={6} />
  return (
    <div class="stack">
      <div class="row">
        <Button href={dataHref(system, { table: table.name, index: address.index })}>All collections</Button>
        <span class="soft">
          {absent
            ? `Items of ${table.name} without the keys of ${address.index}: they are not in the index.`
            : `Everything in ${shownTable(view).name}, in the order of the database.`}
        </span>
      </div>
      {groups.length === 0 ? (
        <EmptyState
          title={pages.more ? 'None so far' : absent ? 'Every item is in the index' : 'Nothing here yet'}
          action={pages.more && <Button onClick={pages.more}>Read on</Button>}
        />
      ) : (
        <Contents
          view={view}
          groups={groups}
          pages={pages}
          units={unitsOf(pages.items)}
          absent={absent}
          all={async () => (await pages.all()).flatMap((page) => page.groups.flatMap(({ items }) => items))}
        />
      )}
    </div>
  )
}

function wholePage(page: ScanPage): readonly ScanPage[] {
  return [page]
}

function unitsOf(pages: readonly ScanPage[]): number {
  return pages.reduce((sum, { readUnits }) => sum + readUnits, 0)
}

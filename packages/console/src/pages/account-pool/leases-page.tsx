import type { JSX } from 'preact'
import { useInterval } from '../../api/use-interval.js'
import { usePages } from '../../api/use-pages.js'
import { Card, Page, Segments, Tabs } from '../../kit/index.js'
import { useQueryValue } from '../../router/location.js'
import { LeaseButton } from './lease-button.js'
import { LeaseTable } from './lease-table.js'
import { LeaseTimeline } from './lease-timeline.js'
import { type Lease, pool } from './types.js'

const states = [
  ['active', 'Active', 'No account is leased'],
  ['requested', 'Requested', 'Nobody waits for an approval'],
  ['frozen', 'Frozen', 'No lease is frozen'],
  ['ended', 'Ended', 'No lease has ended yet'],
] as const

const views = [
  { value: '', label: 'Table' },
  { value: 'timeline', label: 'Time line' },
]

/** All leases by state, and a button for a new one. */
export function LeasesPage(): JSX.Element {
  return (
    <Page
      title="Leases"
      summary="Who has which account, for how long, and what it costs."
      actions={<LeaseButton />}
    >
      <Tabs
        label="State"
        query="state"
        tabs={states.map(([name, label, empty]) => ({
          name,
          label,
          content: () => <LeaseList key={name} state={name} label={label} empty={empty} />,
        }))}
      />
    </Page>
  )
}

function LeaseList({ state, label, empty }: { state: string; label: string; empty: string }): JSX.Element {
  const pages = usePages<Lease>(pool, 'GET /leases', { state })
  useInterval(pages.refresh, 10_000)
  const [view, setView] = useQueryValue('view')
  const about = { label: `${label} leases`, pages, empty }
  return (
    <div class="stack">
      <Segments label="View" segments={views} value={view} onChange={setView} />
      {view === 'timeline' ? (
        <Card>
          <LeaseTimeline {...about} />
        </Card>
      ) : (
        <Card flush>
          <LeaseTable {...about} state={state} />
        </Card>
      )}
    </div>
  )
}

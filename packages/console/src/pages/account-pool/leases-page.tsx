import type { JSX } from 'preact'
import { useInterval } from '../../api/use-interval.js'
import { usePages } from '../../api/use-pages.js'
import { Card, Page, Tabs } from '../../kit/index.js'
import { LeaseButton } from './lease-button.js'
import { LeaseTable } from './lease-table.js'
import { type Lease, pool } from './types.js'

const states = [
  ['active', 'Active', 'No account is leased'],
  ['requested', 'Requested', 'Nobody waits for an approval'],
  ['frozen', 'Frozen', 'No lease is frozen'],
  ['ended', 'Ended', 'No lease has ended yet'],
] as const

/** All leases by their state, and where a new one is asked for. */
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
  return (
    <Card flush>
      <LeaseTable label={`${label} leases`} pages={pages} state={state} empty={empty} />
    </Card>
  )
}

import type { JSX } from 'preact'
import { useCount } from '../../api/count.js'
import { usePages } from '../../api/use-pages.js'
import { ActionMenu, Breakable, Countdown } from '../../kit/index.js'
import { accountActions } from './account-actions.js'
import { BoardCard, BoardColumn } from './board-column.js'
import { leaseActions } from './lease-actions.js'
import { type Lease, leaseLink, pool } from './types.js'

/** Leased accounts, with user and remaining time. */
export function LeaseColumn(props: {
  state: 'active' | 'frozen'
  title: 'leased' | 'frozen'
  about: string
  empty: string
}): JSX.Element {
  const { state, title, about, empty } = props
  const pages = usePages<Lease>(pool, 'GET /leases', { state })
  const count = useCount(pool, 'GET /leases', { state })
  return (
    <BoardColumn
      title={title}
      about={about}
      empty={empty}
      pages={pages}
      count={count.data?.count}
      card={(lease) => <LeaseCard key={lease.leaseId} lease={lease} status={title} />}
    />
  )
}

function LeaseCard({ lease, status }: { lease: Lease; status: 'leased' | 'frozen' }): JSX.Element {
  const { accountId = '', userId, expiresAt, leaseId } = lease
  const choices = [...leaseActions(lease), ...accountActions({ accountId, status })]
  return (
    <BoardCard
      accountId={accountId}
      href={leaseLink(leaseId)}
      actions={<ActionMenu system={pool} label={`Actions on ${accountId}`} choices={choices} />}
    >
      <Breakable text={userId} />
      <br />
      {expiresAt && (
        <>
          <Countdown until={expiresAt} over="time is over" /> left
        </>
      )}
    </BoardCard>
  )
}

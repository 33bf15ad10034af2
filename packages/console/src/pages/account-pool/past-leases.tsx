import type { JSX } from 'preact'
import { usePages } from '../../api/use-pages.js'
import { Badge, Card, EmptyState, PagedTable, Time } from '../../kit/index.js'
import { reasonText } from './reason-text.js'
import { type Lease, leaseLink, pool } from './types.js'

/** The leases of a user or an account, newest first. */
export function PastLeases(props: { userId?: string; accountId?: string }): JSX.Element {
  const { userId, accountId } = props
  const ofUser = userId !== undefined
  const pages = usePages<Lease>(
    pool,
    ofUser ? 'GET /users/:userId/leases' : 'GET /accounts/:accountId/leases',
    ofUser ? { userId } : { accountId },
  )
  return (
    <Card title="Leases" flush>
      <PagedTable
        label="Leases"
        pages={pages}
        empty={<EmptyState title="No lease yet">Leases appear here when they are requested.</EmptyState>}
        rowKey={({ leaseId }) => leaseId}
        rowLink={({ leaseId }) => leaseLink(leaseId)}
        columns={[
          ofUser
            ? { name: 'Account', cell: ({ accountId }) => accountId ?? 'No account' }
            : { name: 'User', cell: ({ userId }) => userId },
          { name: 'State', cell: ({ state }) => <Badge state={state} /> },
          { name: 'Requested', cell: ({ requestedAt }) => <Time at={requestedAt} />, minor: true },
          { name: 'Ended', cell: ({ endedAt }) => (endedAt ? <Time at={endedAt} /> : '—'), minor: true },
          { name: 'Reason', cell: ({ reason }) => reasonText(reason) ?? '—', minor: true },
        ]}
      />
    </Card>
  )
}

import type { JSX } from 'preact'
import type { Pages } from '../../api/use-pages.js'
import {
  ActionButtons,
  ActionMenu,
  Badge,
  type Column,
  Countdown,
  EmptyState,
  PagedTable,
  Time,
} from '../../kit/index.js'
import { Budget } from './budget.js'
import { bulkLeaseActions, leaseActions } from './lease-actions.js'
import { reasonText } from './reason-text.js'
import { accountLink, type Lease, leaseLink, pool } from './types.js'

/** A list of leases, each with its actions. */
export function LeaseTable(props: {
  label: string
  pages: Pages<Lease>
  state: string
  empty: string
}): JSX.Element {
  const { label, pages, state, empty } = props
  const ended = state === 'ended'
  const time: Column<Lease> = ended
    ? { name: 'Ended', cell: ({ endedAt }) => endedAt && <Time at={endedAt} /> }
    : {
        name: 'Time left',
        cell: (lease) => <TimeLeft lease={lease} />,
        value: ({ expiresAt, requestedAt }) => expiresAt ?? requestedAt,
        minor: state === 'requested',
      }
  return (
    <PagedTable
      label={label}
      pages={pages}
      empty={<EmptyState title={empty} />}
      rowKey={({ leaseId }) => leaseId}
      rowLink={({ leaseId }) => leaseLink(leaseId)}
      rowName={({ userId }) => `lease of ${userId}`}
      bulk={bulkLeaseActions(state)}
      columns={[
        { name: 'User', cell: ({ userId }) => userId },
        {
          name: 'Account',
          cell: (lease) => <AccountOf lease={lease} />,
          value: ({ accountId }) => accountId,
          minor: true,
        },
        { name: 'Template', cell: ({ templateId }) => templateId ?? '—', minor: true },
        { name: 'State', cell: ({ state }) => <Badge state={state} />, minor: !ended },
        ...(ended
          ? [{ name: 'Reason', cell: ({ reason }: Lease) => reasonText(reason) ?? '—', minor: true }]
          : []),
        time,
        { name: 'Budget', cell: (lease) => <Budget lease={lease} />, minor: true },
        { name: 'Actions', cell: (lease) => <RowActions lease={lease} />, right: true },
      ]}
    />
  )
}

/** A request can be decided directly; other actions are in a menu. */
function RowActions({ lease }: { lease: Lease }): JSX.Element {
  const choices = leaseActions(lease)
  if (lease.state === 'requested') {
    return (
      <div class="row">
        <ActionButtons system={pool} choices={choices} main={false} />
      </div>
    )
  }
  return <ActionMenu system={pool} label={`Actions on the lease of ${lease.userId}`} choices={choices} />
}

function AccountOf({ lease: { accountId } }: { lease: Lease }): JSX.Element {
  if (accountId === undefined) return <>—</>
  return (
    <a class="mono" href={accountLink(accountId)}>
      {accountId}
    </a>
  )
}

function TimeLeft({ lease: { expiresAt, requestedAt } }: { lease: Lease }): JSX.Element {
  if (expiresAt !== undefined) return <Countdown until={expiresAt} over="time is over" />
  return (
    <>
      asked <Time at={requestedAt} />
    </>
  )
}

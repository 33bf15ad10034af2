import type { JSX } from 'preact'
import { useResource } from '../../api/use-resource.js'
import {
  ActionButtons,
  Badge,
  Card,
  Copyable,
  Countdown,
  DescriptionList,
  LineChart,
  Loaded,
  Page,
  Time,
  useNow,
} from '../../kit/index.js'
import { moneyText } from '../../kit/money-text.js'
import { navigate } from '../../router/location.js'
import type { PageProps } from '../page-entry.js'
import { Budget } from './budget.js'
import { burnDown } from './budget-burn-down.js'
import { History } from './history.js'
import { hoursText } from './hours-text.js'
import { leaseActions } from './lease-actions.js'
import { reasonText } from './reason-text.js'
import { accountLink, type LeaseWithHistory, pool, userLink } from './types.js'

const list = '/systems/account-pool/leases'

/** One lease: user, account, duration, cost, history and actions. */
export function LeasePage({ parameters: { leaseId = '' } }: PageProps): JSX.Element {
  const lease = useResource<LeaseWithHistory>(pool, 'GET /leases/:leaseId', { leaseId }, { every: 10_000 })
  const { data } = lease
  return (
    <Page
      title={data ? `Lease of ${data.userId}` : 'Lease'}
      trail={[{ label: 'Leases', href: list }]}
      beside={data && <Badge state={data.state} />}
      actions={data && <ActionButtons system={pool} choices={leaseActions(data, () => navigate(list))} />}
    >
      <Loaded from={lease}>{(data) => <LeaseView lease={data} />}</Loaded>
    </Page>
  )
}

function LeaseView({ lease }: { lease: LeaseWithHistory }): JSX.Element {
  const { state, expiresAt, endedAt, reason, extensionUntil } = lease
  const live = state === 'active' || state === 'frozen'
  return (
    <div class="stack">
      <Card title="Now">
        <DescriptionList
          items={[
            [
              'Time left',
              live && expiresAt ? <Countdown until={expiresAt} over="time is over" /> : undefined,
            ],
            ['Extension asked until', extensionUntil && <Time at={extensionUntil} exact />],
            ['Ended', endedAt && <Time at={endedAt} />],
            ['Reason', reasonText(reason)],
            ['Account', <AccountLink key="account" lease={lease} />],
            ['Budget used', <Budget key="budget" lease={lease} />],
          ]}
        />
      </Card>
      <BurnDown lease={lease} />
      <div class="halves">
        <Terms lease={lease} />
        <Card title="What happened">
          <History events={lease.history} />
        </Card>
      </div>
    </div>
  )
}

function BurnDown({ lease }: { lease: LeaseWithHistory }): JSX.Element | null {
  const lines = burnDown(lease, useNow(60_000))
  if (lines.length === 0) return null
  const left = moneyText(lease.budget! - lease.spent, 'USD')
  return (
    <Card title="Budget over time">
      <LineChart
        label={`${left} of the budget is left`}
        lines={lines}
        format={(value) => moneyText(Math.round(value), 'USD')}
      />
    </Card>
  )
}

function AccountLink({ lease: { accountId } }: { lease: LeaseWithHistory }): JSX.Element {
  if (accountId === undefined) return <>none yet</>
  return (
    <a class="mono" href={accountLink(accountId)}>
      {accountId}
    </a>
  )
}

function Terms({ lease }: { lease: LeaseWithHistory }): JSX.Element {
  const { leaseId, userId, templateId, hours, maximumHours } = lease
  const { requestedAt, startedAt, expiresAt, reviewedBy } = lease
  return (
    <Card title="Terms">
      <DescriptionList
        items={[
          ['User', <a href={userLink(userId)}>{userId}</a>],
          ['Template', templateId ?? 'none'],
          ['Requested duration', hoursText(hours)],
          ['Maximum duration', hoursText(maximumHours)],
          ['Requested', <Time key="requested" at={requestedAt} />],
          ['Started', startedAt && <Time at={startedAt} />],
          ['Expires', expiresAt && <Time at={expiresAt} exact />],
          ['Reviewed by', reviewedBy],
          ['Lease id', <Copyable key="id" text={leaseId} />],
        ]}
      />
    </Card>
  )
}

import type { JSX } from 'preact'
import { useResource } from '../../api/use-resource.js'
import { Badge, Card, Countdown, DescriptionList, EmptyState, Loaded, Page } from '../../kit/index.js'
import type { PageProps } from '../page-entry.js'
import { Budget } from './budget.js'
import { LeaseButton } from './lease-button.js'
import { PastLeases } from './past-leases.js'
import { accountLink, type LeaseWithHistory, leaseLink, pool, type User } from './types.js'

/** One user and their lease. */
export function UserPage({ parameters: { userId = '' } }: PageProps): JSX.Element {
  const user = useResource<User>(pool, 'GET /users/:userId', { userId })
  const leaseId = user.data?.leaseId ?? user.data?.frozenLeaseId
  return (
    <Page
      title={userId}
      trail={[{ label: 'Users', href: '/systems/account-pool/users' }]}
      actions={user.data && leaseId === undefined && <LeaseButton userId={userId} />}
    >
      <div class="stack">
        <Card title="Lease">
          <Loaded from={user}>
            {() =>
              leaseId === undefined ? (
                <EmptyState title="No lease now">
                  Leases of this user appear here. Make one with Lease account on the Leases page.
                </EmptyState>
              ) : (
                <CurrentLease leaseId={leaseId} />
              )
            }
          </Loaded>
        </Card>
        <PastLeases userId={userId} />
      </div>
    </Page>
  )
}

function CurrentLease({ leaseId }: { leaseId: string }): JSX.Element {
  const lease = useResource<LeaseWithHistory>(pool, 'GET /leases/:leaseId', { leaseId })
  return (
    <Loaded from={lease}>
      {(data) => (
        <DescriptionList
          items={[
            ['State', <Badge key="state" state={data.state} />],
            ['Time left', data.expiresAt && <Countdown until={data.expiresAt} over="time is over" />],
            ['Budget used', <Budget key="budget" lease={data} />],
            [
              'Account',
              data.accountId && (
                <a class="mono" href={accountLink(data.accountId)}>
                  {data.accountId}
                </a>
              ),
            ],
            ['Details', <a href={leaseLink(leaseId)}>Show lease</a>],
          ]}
        />
      )}
    </Loaded>
  )
}

import type { JSX } from 'preact'
import { useResource } from '../../api/use-resource.js'
import {
  ActionButtons,
  Badge,
  Card,
  Copyable,
  DescriptionList,
  EmptyState,
  Loaded,
  Page,
  Time,
} from '../../kit/index.js'
import { navigate } from '../../router/location.js'
import type { PageProps } from '../page-entry.js'
import { accountActions } from './account-actions.js'
import { PastLeases } from './past-leases.js'
import { type Account, type LeaseWithHistory, leaseLink, pool } from './types.js'

const board = '/systems/account-pool'

/** One account: its state, its lease, the last cleaning, and its actions. */
export function AccountPage({ parameters: { accountId = '' } }: PageProps): JSX.Element {
  const account = useResource<Account>(pool, 'GET /accounts/:accountId', { accountId }, { every: 10_000 })
  const { data } = account
  return (
    <Page
      title={`Account ${accountId}`}
      trail={[{ label: 'Account pool', href: board }]}
      beside={data && <Badge state={data.status} />}
      actions={
        data && (
          <ActionButtons
            system={pool}
            choices={accountActions(data, () => navigate(board))}
            main={data.status === 'initial' || data.status === 'failed'}
          />
        )
      }
    >
      <Loaded from={account}>
        {(data) => (
          <div class="stack">
            <div class="halves">
              <State account={data} />
              <CleaningLog lines={data.cleaningLog ?? []} />
            </div>
            <PastLeases accountId={accountId} />
          </div>
        )}
      </Loaded>
    </Page>
  )
}

function State({ account }: { account: Account }): JSX.Element {
  const { accountId, since, leaseId, cleanings, cleanAfter, reason, status } = account
  const { name, accessUser, accessDue, accessError } = account
  return (
    <Card title="Now">
      <DescriptionList
        items={[
          ['Account id', <Copyable key="id" text={accountId} />],
          ['Name', name],
          ['In this state since', <Time key="since" at={since} />],
          ['Leased to', leaseId && <Holder leaseId={leaseId} />],
          ['Cleaning attempts', status === 'initial' || status === 'failed' ? cleanings : undefined],
          ['Next cleaning', cleanAfter && status === 'initial' ? <Time at={cleanAfter} /> : undefined],
          ['Reason', reason],
          ['Access', accessUser],
          ['Access changes', accessDue && <Time at={accessDue} />],
          ['Last failure of access', accessError],
        ]}
      />
    </Card>
  )
}

function Holder({ leaseId }: { leaseId: string }): JSX.Element {
  const { data } = useResource<LeaseWithHistory>(pool, 'GET /leases/:leaseId', { leaseId })
  return <a href={leaseLink(leaseId)}>{data?.userId ?? 'the lease'}</a>
}

function CleaningLog({ lines }: { lines: readonly string[] }): JSX.Element {
  return (
    <Card title="Last cleaning">
      {lines.length === 0 ? (
        <EmptyState title="No cleaning yet">
          The steps of the last cleaning appear here. The janitor cleans each returned account.
        </EmptyState>
      ) : (
        <ol class="mono">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ol>
      )}
    </Card>
  )
}

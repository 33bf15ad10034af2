import type { JSX } from 'preact'
import { useCount } from '../../api/count.js'
import { usePages } from '../../api/use-pages.js'
import { ActionMenu, useNow } from '../../kit/index.js'
import { timeLeft } from '../../kit/time-text.js'
import { accountActions } from './account-actions.js'
import { BoardCard, BoardColumn } from './board-column.js'
import { type Account, accountLink, pool } from './types.js'

/** Accounts without a lease: to be cleaned, free, or quarantined. */
export function AccountColumn(props: {
  status: Account['status']
  about: string
  empty: string
}): JSX.Element {
  const pages = usePages<Account>(pool, 'GET /accounts', { status: props.status })
  const count = useCount(pool, 'GET /accounts', { status: props.status })
  return (
    <BoardColumn
      title={props.status}
      about={props.about}
      empty={props.empty}
      pages={pages}
      count={count.data?.count}
      card={(account) => (
        <BoardCard
          key={account.accountId}
          accountId={account.accountId}
          href={accountLink(account.accountId)}
          actions={
            <ActionMenu
              system={pool}
              label={`Actions on ${account.accountId}`}
              choices={accountActions(account)}
            />
          }
        >
          {account.reason ?? <Age account={account} />}
        </BoardCard>
      )}
    />
  )
}

function Age({ account: { since, cleanings } }: { account: Account }): JSX.Element {
  const now = useNow(60_000)
  return (
    <time dateTime={since} title={new Date(since).toLocaleString()}>
      for {timeLeft(now - Date.parse(since))}
      {cleanings > 0 && `, ${cleanings} ${cleanings === 1 ? 'cleaning' : 'cleanings'}`}
    </time>
  )
}

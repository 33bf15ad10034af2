import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { usePages } from '../../api/use-pages.js'
import {
  ActionButtons,
  type ActionChoice,
  Badge,
  Card,
  EmptyState,
  Page,
  PagedTable,
  SearchField,
} from '../../kit/index.js'
import { navigate } from '../../router/location.js'
import { accountLink, leaseLink, pool, type User, userLink } from './types.js'

const addUser: ActionChoice<User> = {
  label: 'Add user',
  title: 'Add a user',
  about: 'A user has one lease at a time.',
  operation: 'POST /users',
  fields: { userId: { label: 'Email' } },
  onDone: ({ userId }) => navigate(userLink(userId)),
}

/** All users of the pool, with their leases. */
export function UsersPage(): JSX.Element {
  const pages = usePages<User>(pool, 'GET /users')
  return (
    <Page
      title="Users"
      summary="People who can lease an account, one at a time."
      actions={
        <>
          <FindUser />
          <ActionButtons system={pool} choices={[addUser]} />
        </>
      }
    >
      <Card flush>
        <PagedTable
          pages={pages}
          empty={<EmptyState title="There are no users yet" />}
          label="Users"
          rowKey={({ userId }) => userId}
          rowLink={({ userId }) => userLink(userId)}
          columns={[
            { name: 'User', cell: ({ userId }) => userId },
            { name: 'Lease', cell: (user) => <LeaseOf user={user} /> },
            { name: 'Account', cell: (user) => <AccountOf user={user} />, minor: true },
          ]}
        />
      </Card>
    </Page>
  )
}

/** Opens a user by id. */
function FindUser(): JSX.Element {
  const [text, setText] = useState('')
  return (
    <SearchField
      label="Find by email"
      value={text}
      onChange={setText}
      onEnter={(found) => navigate(userLink(found.toLowerCase()))}
    />
  )
}

function LeaseOf({ user: { leaseId, frozenLeaseId } }: { user: User }): JSX.Element {
  const held = leaseId ?? frozenLeaseId
  if (held === undefined) return <span class="soft">none</span>
  return (
    <a href={leaseLink(held)}>
      <Badge state={leaseId === undefined ? 'frozen' : 'active'} />
    </a>
  )
}

function AccountOf({ user: { accountId } }: { user: User }): JSX.Element {
  if (accountId === undefined) return <>—</>
  return (
    <a class="mono" href={accountLink(accountId)}>
      {accountId}
    </a>
  )
}

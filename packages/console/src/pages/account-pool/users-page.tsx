import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { usePages } from '../../api/use-pages.js'
import {
  ActionButtons,
  type ActionChoice,
  Badge,
  Button,
  Card,
  EmptyState,
  LoadedPages,
  Page,
  Table,
} from '../../kit/index.js'
import { MoreButton } from '../../kit/table/more-button.js'
import { navigate } from '../../router/location.js'
import { accountLink, leaseLink, pool, type User, userLink } from './types.js'

const addUser: ActionChoice<User> = {
  label: 'Add user',
  title: 'Add a user',
  about: 'A user has one lease at a time.',
  operation: 'POST /users',
  fields: { userId: { label: 'E-mail address' } },
  onDone: ({ userId }) => navigate(userLink(userId)),
}

/** Everybody who may have a lease, and who has one. */
export function UsersPage(): JSX.Element {
  const pages = usePages<User>(pool, 'GET /users')
  return (
    <Page
      title="Users"
      summary="Everybody who may have a lease, one at a time."
      actions={
        <>
          <FindUser />
          <ActionButtons system={pool} choices={[addUser]} />
        </>
      }
    >
      <Card flush>
        <LoadedPages from={pages} empty={<EmptyState title="There are no users yet" />}>
          {(users) => (
            <Table
              label="Users"
              rows={users}
              rowKey={({ userId }) => userId}
              rowLink={({ userId }) => userLink(userId)}
              columns={[
                { name: 'User', cell: ({ userId }) => userId },
                { name: 'Lease', cell: (user) => <LeaseOf user={user} /> },
                { name: 'Account', cell: (user) => <AccountOf user={user} />, minor: true },
              ]}
              foot={<MoreButton pages={pages} />}
            />
          )}
        </LoadedPages>
      </Card>
    </Page>
  )
}

/** Straight to somebody, however many there are. */
function FindUser(): JSX.Element {
  const [text, setText] = useState('')
  const find = (event: SubmitEvent) => {
    event.preventDefault()
    if (text.trim() !== '') navigate(userLink(text.trim().toLowerCase()))
  }
  return (
    <form class="row" onSubmit={find}>
      <input
        class="input"
        type="search"
        data-search
        aria-label="E-mail address of a user"
        placeholder="ann@example.com"
        value={text}
        onInput={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit">Find</Button>
    </form>
  )
}

export function LeaseOf({ user: { leaseId, frozenLeaseId } }: { user: User }): JSX.Element {
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

import type { TokenView } from '@tablewright/server'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { me } from '../../api/me.js'
import { signIn } from '../../api/session.js'
import { useReading } from '../../api/use-resource.js'
import {
  Badge,
  Button,
  Card,
  type Column,
  Confirm,
  EmptyState,
  Loaded,
  Page,
  Table,
  Time,
  toast,
  useNow,
} from '../../kit/index.js'
import { useSignal } from '../../state/signal.js'
import { CreateTokenDialog } from './create-token-dialog.js'
import { type CreatedToken, readRoles, readTokens, revokeToken, rolesText } from './token-calls.js'
import { TokenDialog } from './token-dialog.js'

const summary = 'Who may call this server, and with which roles. A token is shown once, when it is created.'

/** The tokens of the server: create, list and revoke them. */
export function TokensPage(): JSX.Element {
  const principal = useSignal(me)
  if (principal?.managesTokens !== false) return <Tokens />
  return (
    <Page title="Tokens" summary={summary}>
      <Card>
        <EmptyState title="You may not manage tokens">
          Administrators of every system create and revoke tokens here.
        </EmptyState>
      </Card>
    </Page>
  )
}

function Tokens(): JSX.Element {
  const [creating, setCreating] = useState(false)
  const [created, setCreated] = useState<CreatedToken>()
  const tokens = useReading(readTokens, {})
  const roles = useReading(readRoles, {})
  const onCreated = async (token: CreatedToken) => {
    // From the first token on, every call needs one, so this page continues in a session of that token.
    if (me.value?.authenticated === false) await signIn(token.token)
    setCreating(false)
    setCreated(token)
    tokens.refresh()
  }
  return (
    <Page
      title="Tokens"
      summary={summary}
      actions={
        <Button kind="main" disabled={roles.data === undefined} onClick={() => setCreating(true)}>
          Create token
        </Button>
      }
    >
      <Card flush>
        <Loaded from={tokens}>{(rows) => <TokenTable rows={rows} onRevoked={tokens.refresh} />}</Loaded>
      </Card>
      {creating && roles.data && (
        <CreateTokenDialog
          roles={roles.data}
          isFirst={me.value?.authenticated === false}
          onCreated={onCreated}
          onClose={() => setCreating(false)}
        />
      )}
      {created && <TokenDialog token={created} onClose={() => setCreated(undefined)} />}
    </Page>
  )
}

function TokenTable(props: { rows: readonly TokenView[]; onRevoked: () => void }): JSX.Element {
  const [revoking, setRevoking] = useState<TokenView>()
  const now = useNow(60_000)
  if (props.rows.length === 0) {
    return (
      <EmptyState title="No tokens yet">
        Until the first token, every program on this machine has all rights and other machines have none.
        Create the first one for an administrator.
      </EmptyState>
    )
  }
  const revoke = async ({ tokenId, name }: TokenView) => {
    await revokeToken(tokenId)
    toast(`Token of ${name} revoked`)
    props.onRevoked()
  }
  return (
    <>
      <Table
        label="Tokens"
        rows={props.rows}
        rowKey={({ tokenId }) => tokenId}
        columns={columnsOf(now, setRevoking)}
      />
      {revoking && (
        <Confirm
          title="Revoke token"
          verb="Revoke"
          danger
          run={() => revoke(revoking)}
          onClose={() => setRevoking(undefined)}
        >
          Calls and sessions with the token of {revoking.name} are refused at once. It cannot be used again.
        </Confirm>
      )}
    </>
  )
}

function columnsOf(now: number, onRevoke: (token: TokenView) => void): readonly Column<TokenView>[] {
  return [
    {
      name: 'Name and roles',
      cell: (row) => (
        <>
          <strong>{row.name}</strong>
          <br />
          <span class="soft">{rolesText(row.roles)}</span>
        </>
      ),
      wrap: true,
    },
    { name: 'State', cell: (row) => <StateBadge token={row} now={now} /> },
    { name: 'Created', cell: ({ createdAt }) => <Time at={createdAt} />, minor: true },
    { name: 'By', cell: ({ createdBy }) => createdBy, minor: true },
    {
      name: 'Expires',
      cell: ({ expiresAt }) => (expiresAt ? <Time at={expiresAt} /> : 'never'),
      minor: true,
    },
    {
      name: 'Last used',
      cell: ({ lastUsedAt }) => (lastUsedAt ? <Time at={lastUsedAt} /> : ''),
      minor: true,
    },
    {
      name: 'Revoke',
      cell: (row) =>
        row.revokedAt === undefined && (
          <Button kind="quiet" label={`Revoke the token of ${row.name}`} onClick={() => onRevoke(row)}>
            Revoke
          </Button>
        ),
    },
  ]
}

function StateBadge({ token, now }: { token: TokenView; now: number }): JSX.Element {
  if (token.revokedAt !== undefined) return <Badge state="revoked" tone="idle" />
  const isOver = token.expiresAt !== undefined && Date.parse(token.expiresAt) <= now
  return isOver ? <Badge state="expired" tone="idle" /> : <Badge state="active" tone="good" />
}

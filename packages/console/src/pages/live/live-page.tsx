import type { DataKind, LiveChange } from '@tablewright/server/console-api'
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { useOverview } from '../../api/use-overview.js'
import { useTrail } from '../../api/use-trail.js'
import { Badge, Button, Card, EmptyState, KeyText, KindBadge, Page, Table, Tabs } from '../../kit/index.js'
import { useQueryValue } from '../../router/location.js'
import type { PageProps } from '../page-entry.js'
import { ChangeDrawer } from './change-drawer.js'
import { eventBadge } from './event-badge.js'
import { LoadView } from './load-view.js'
import { type Live, useLive } from './use-live.js'
import './live.css'

/** Live changes of the tables, and their load. */
export function LivePage({ parameters: { system = '' } }: PageProps): JSX.Element {
  const live = useLive(system)
  const kinds = useOverview(system).data?.kinds ?? []
  const [open, setOpen] = useState<LiveChange>()
  const { connected, held } = live
  return (
    <Page
      title="Live"
      trail={useTrail(system)}
      beside={<Badge state={stateWord(live)} tone={held ? 'wait' : connected ? 'good' : 'busy'} />}
      summary="Every change of an item from the database's stream, newest first, and the load of the tables."
    >
      <Tabs
        label="What happens"
        tabs={[
          {
            name: 'changes',
            label: 'Changes',
            content: () => <Changes live={live} kinds={kinds} onOpen={setOpen} />,
          },
          { name: 'load', label: 'Load', content: () => <LoadView system={system} /> },
        ]}
      />
      {open && (
        <ChangeDrawer system={system} kinds={kinds} change={open} onClose={() => setOpen(undefined)} />
      )}
    </Page>
  )
}

function Changes(props: {
  live: Live
  kinds: readonly DataKind[]
  onOpen: (change: LiveChange) => void
}): JSX.Element {
  const { live, kinds, onOpen } = props
  const { list, connected } = live
  const [kind, setKind] = useQueryValue('kind')
  const shown = kind === '' ? list.shown : list.shown.filter(({ entity = '' }) => entity === kind)
  const silent = list.tables.filter(({ stream }) => stream === null)
  return (
    <div class="stack">
      <Controls live={live} kinds={kinds} kind={kind} onKind={setKind} />
      {list.gap !== undefined && <p class="soft">Some changes are missing: {list.gap}</p>}
      {silent.map(({ table, reason }) => (
        <p key={table} class="soft">
          Changes of {table} are not shown. {reason ?? 'It has no stream.'}
        </p>
      ))}
      <Card flush>
        {shown.length === 0 ? (
          <EmptyState title={connected ? 'Waiting for a change' : 'Connecting'}>
            {kind === ''
              ? 'Change something in the system, or run a pattern that writes. Changes appear here immediately.'
              : `Nothing has happened to ${kind} since this page was opened.`}
          </EmptyState>
        ) : (
          <Table
            label="Changes"
            rows={shown}
            rowKey={({ table, sequenceNumber }) => `${table} ${sequenceNumber}`}
            onSelect={onOpen}
            columns={[
              { name: 'When', cell: ({ at }) => <Clock at={at} /> },
              { name: 'Event', cell: (change) => <Badge {...eventBadge(change)} /> },
              { name: 'Item', cell: ({ entity }) => <KindBadge kinds={kinds} name={entity} /> },
              { name: 'Key', cell: ({ anatomy, key }) => <ChangeKey anatomy={anatomy} wire={key} /> },
              {
                name: 'Changed',
                cell: ({ eventName, changed }) => (
                  <span class="soft">{eventName === 'MODIFY' ? changed.join(', ') : ''}</span>
                ),
                minor: true,
              },
            ]}
          />
        )}
      </Card>
    </div>
  )
}

function stateWord({ held, connected }: Live): string {
  if (held) return 'paused'
  return connected ? 'live' : 'connecting'
}

function Controls(props: {
  live: Live
  kinds: readonly DataKind[]
  kind: string
  onKind: (kind: string) => void
}): JSX.Element {
  const { live, kinds, kind, onKind } = props
  const { list, held, setHeld, clear } = live
  const waiting = list.held.length
  return (
    <div class="row">
      <Button onClick={() => setHeld(!held)}>{held ? 'Resume' : 'Pause'}</Button>
      <Button disabled={list.shown.length === 0} onClick={clear}>
        Clear
      </Button>
      <select
        class="input"
        aria-label="Kind of item"
        value={kind}
        onChange={({ currentTarget }) => onKind(currentTarget.value)}
      >
        <option value="">All items</option>
        {kinds.map(({ name }) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
      <span class="soft number" role="status">
        {held && waiting > 0
          ? `${waiting.toLocaleString('en')} waiting`
          : `${list.shown.length.toLocaleString('en')} changes`}
      </span>
    </div>
  )
}

function ChangeKey(props: { anatomy: LiveChange['anatomy']; wire: LiveChange['key'] }): JSX.Element {
  const own = props.anatomy.filter(({ attribute }) => Object.hasOwn(props.wire, attribute))
  return (
    <span class="live-key">
      {own.map(({ attribute, pieces }) => (
        <KeyText key={attribute} segments={pieces} />
      ))}
    </span>
  )
}

/** The time of day of a change. */
function Clock({ at }: { at: string }): JSX.Element {
  return (
    <time dateTime={at} title={at} class="number">
      {new Date(at).toLocaleTimeString()}
    </time>
  )
}

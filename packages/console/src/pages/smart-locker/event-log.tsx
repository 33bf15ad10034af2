import type { JSX } from 'preact'
import { usePages } from '../../api/use-pages.js'
import {
  ActionButtons,
  type ActionChoice,
  Badge,
  Card,
  EmptyState,
  PagedTable,
  Time,
} from '../../kit/index.js'
import type { Tone } from '../../kit/tone.js'
import { ChainState } from './chain-state.js'
import { type AccessEvent, lockerLink, lockers, personLink } from './types.js'

const tones: Readonly<Record<AccessEvent['action'], Tone>> = {
  OPEN: 'good',
  CLOSE: 'idle',
  DENIED: 'bad',
  FAULT: 'bad',
  FORCED: 'bad',
  LEFT_OPEN: 'wait',
  OVERSTAY: 'wait',
}

const reasons: Readonly<Record<string, string>> = {
  NO_RESERVATION: 'nobody had a reservation',
  NOT_YOURS: 'somebody else had the reservation',
  PIN_MISSING: 'no PIN was given',
  WRONG_PIN: 'the PIN was wrong',
  PIN_LOCKED: 'too many wrong PINs before',
}

/** The access log of a locker, newest first. It cannot be changed. */
export function EventLog({ lockerId }: { lockerId: string }): JSX.Element {
  const pages = usePages<AccessEvent>(lockers, 'GET /lockers/:lockerId/events', { lockerId })
  return (
    <div class="stack">
      <Card title="Log integrity">
        <ChainState lockerId={lockerId} />
      </Card>
      <Card
        flush
        title="Events"
        actions={<ActionButtons system={lockers} main={false} choices={[report(lockerId)]} />}
      >
        <PagedTable
          pages={pages}
          empty={<EmptyState title="No events yet" />}
          label="Log"
          rowKey={({ eventId }) => eventId}
          columns={[
            { name: 'When', cell: ({ timestamp }) => <Time at={timestamp} exact /> },
            { name: 'Event', cell: ({ action }) => <Badge state={action} tone={tones[action]} /> },
            { name: 'Who', cell: ({ actorId }) => <a href={personLink(actorId)}>{actorId}</a> },
            { name: 'Reason', cell: ({ metadata }) => reasonText(metadata?.reason), minor: true, wrap: true },
            {
              name: 'Reservation',
              cell: (event) => <Belonging lockerId={lockerId} event={event} />,
              minor: true,
            },
          ]}
        />
      </Card>
    </div>
  )
}

function Belonging(props: { lockerId: string; event: AccessEvent }): JSX.Element | null {
  const reservationId = props.event.metadata?.reservationId
  if (reservationId === undefined) return null
  return <a href={`${lockerLink(props.lockerId)}?reservation=${reservationId}`}>Show reservation</a>
}

function reasonText(reason: string | undefined): string {
  return reason === undefined ? '' : (reasons[reason] ?? reason)
}

function report(lockerId: string): ActionChoice {
  return {
    label: 'Report a fault',
    title: 'Report what happened to the locker',
    about: 'Records a fault or a forced door, as the device of the locker would.',
    operation: 'POST /lockers/:lockerId/events',
    verb: 'Report',
    fields: { actorId: { label: 'Who reports it' }, event: { label: 'What happened' } },
    known: { lockerId, deviceTime: undefined },
  }
}

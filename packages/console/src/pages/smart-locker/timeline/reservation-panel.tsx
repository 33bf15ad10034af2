import type { JSX } from 'preact'
import { useResource } from '../../../api/use-resource.js'
import {
  ActionButtons,
  Badge,
  Button,
  Card,
  Copyable,
  Countdown,
  DescriptionList,
  Loaded,
  Time,
} from '../../../kit/index.js'
import { reservationActions } from '../reservation-actions.js'
import { lockers, personLink, type Reservation, type ReservationWithPin } from '../types.js'
import { windowText } from '../window-text.js'

interface PanelProps {
  readonly lockerId: string
  readonly reservationId: string
  readonly onPin: (renewed: ReservationWithPin) => void
  readonly onClose: () => void
}

/** The selected reservation of the timeline, and its actions. */
export function ReservationPanel({ lockerId, reservationId, onPin, onClose }: PanelProps): JSX.Element {
  const reservation = useResource<Reservation>(
    lockers,
    'GET /lockers/:lockerId/reservations/:reservationId',
    { lockerId, reservationId },
  )
  return (
    <Card
      title="Reservation"
      actions={
        <Button kind="quiet" label="Close" onClick={onClose}>
          ✕
        </Button>
      }
    >
      <Loaded from={reservation}>
        {(data) => (
          <div class="stack">
            <DescriptionList items={factsOf(data)} />
            <div class="row">
              <ActionButtons system={lockers} main={false} choices={reservationActions(data, onPin)} />
            </div>
          </div>
        )}
      </Loaded>
    </Card>
  )
}

function factsOf(reservation: Reservation) {
  const { ownerId, startAt, endAt, bookedUntil, phase, status, hasPin, createdAt, reservationId } =
    reservation
  return [
    ['State', <Badge key="state" state={phase === 'ENDED' ? status : phase} />],
    ['Reserved by', <a href={personLink(ownerId)}>{ownerId}</a>],
    ['From – to', windowText(startAt, endAt)],
    ['Planned end', bookedUntil && <Time at={bookedUntil} exact />],
    ['Time left', phase === 'CURRENT' ? <Countdown until={endAt} /> : undefined],
    ['Begins', phase === 'UPCOMING' ? <Time at={startAt} /> : undefined],
    ['PIN', hasPin ? 'needed to open' : 'none'],
    ['Created', <Time key="made" at={createdAt} />],
    ['Reservation id', <Copyable key="id" text={reservationId} />],
  ] as const
}

import type { JSX } from 'preact'
import { useResource } from '../../api/use-resource.js'
import {
  ActionButtons,
  Card,
  Countdown,
  DescriptionList,
  EmptyState,
  Loaded,
  Loading,
} from '../../kit/index.js'
import { reservationActions } from './reservation-actions.js'
import { reserveChoice } from './reserve.js'
import {
  type ActiveNow,
  type Locker,
  lockers,
  personLink,
  type Reservation,
  type ReservationWithPin,
} from './types.js'
import { windowAtLocation, windowText } from './window-text.js'

interface NowProps {
  readonly locker: Locker
  readonly now: ActiveNow | undefined
  /** Time zone of the locker's location. */
  readonly timeZone: string | undefined
  readonly onPin: (made: ReservationWithPin) => void
}

/** The current use of the locker, and its actions. */
export function NowCard({ locker, now, timeZone, onPin }: NowProps): JSX.Element {
  const reserve = reserveChoice(locker, onPin)
  const reservationId = now?.reservation?.reservationId
  return (
    <Card
      title="Right now"
      actions={locker.status !== 'MAINTENANCE' && <ActionButtons system={lockers} choices={[reserve]} />}
    >
      {now === undefined ? (
        <Loading lines={2} />
      ) : reservationId === undefined ? (
        <Nobody locker={locker} />
      ) : (
        <Holder lockerId={locker.lockerId} reservationId={reservationId} timeZone={timeZone} onPin={onPin} />
      )}
    </Card>
  )
}

function Nobody({ locker: { status } }: { locker: Locker }): JSX.Element {
  if (status === 'MAINTENANCE') {
    return (
      <EmptyState title="In maintenance">The locker takes no reservations until maintenance ends.</EmptyState>
    )
  }
  return <EmptyState title="Not reserved">Reserve it from now or from a later time.</EmptyState>
}

interface HolderProps extends Pick<NowProps, 'timeZone' | 'onPin'> {
  readonly lockerId: string
  readonly reservationId: string
}

function Holder({ lockerId, reservationId, timeZone, onPin }: HolderProps): JSX.Element {
  const reservation = useResource<Reservation>(
    lockers,
    'GET /lockers/:lockerId/reservations/:reservationId',
    { lockerId, reservationId },
  )
  return (
    <Loaded from={reservation} lines={2}>
      {(data) => (
        <div class="stack">
          <DescriptionList
            items={[
              ['Reserved by', <a href={personLink(data.ownerId)}>{data.ownerId}</a>],
              ['From – to', windowText(data.startAt, data.endAt)],
              ['At the location', windowAtLocation(data.startAt, data.endAt, timeZone)],
              ['Time left', <Countdown key="left" until={data.endAt} />],
              ['PIN', data.hasPin ? 'needed to open' : 'none'],
            ]}
          />
          <div class="row">
            <ActionButtons system={lockers} main={false} choices={reservationActions(data, onPin)} />
          </div>
        </div>
      )}
    </Loaded>
  )
}

import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { useResource } from '../../api/use-resource.js'
import { ActionButtons, Badge, Copyable, Loaded, Page, Tabs, Time } from '../../kit/index.js'
import type { PageProps } from '../page-entry.js'
import { DoorCard } from './door-card.js'
import { EventLog } from './event-log.js'
import { lockerActions } from './locker-actions.js'
import { NowCard } from './now-card.js'
import { PinDialog } from './pin-dialog.js'
import { TimelineView } from './timeline/timeline-view.js'
import { type ActiveNow, type Location, type Locker, lockers, type ReservationWithPin } from './types.js'
import { Utilization } from './utilization.js'

/** One locker: its current user, door, reservations, log and utilization. */
export function LockerPage({ parameters: { lockerId = '' } }: PageProps): JSX.Element {
  const locker = useResource<Locker>(lockers, 'GET /lockers/:lockerId', { lockerId }, { every: 30_000 })
  const now = useResource<ActiveNow>(
    lockers,
    'GET /lockers/:lockerId/reservations/active',
    { lockerId },
    { every: 30_000 },
  )
  const { data } = locker
  return (
    <Page
      title={data?.alias ?? lockerId}
      trail={[{ label: 'Lockers', href: '/systems/smart-locker' }]}
      beside={data && <Badge state={data.status} />}
      summary={data && <About locker={data} />}
      actions={
        data && (
          <ActionButtons
            system={lockers}
            main={false}
            choices={lockerActions(data, now.data?.active ?? false)}
          />
        )
      }
    >
      <Loaded from={locker}>{(data) => <LockerView locker={data} now={now.data} />}</Loaded>
    </Page>
  )
}

function About({ locker }: { locker: Locker }): JSX.Element {
  const { lockerId, ownerId, locationId, size, bank, retiredAt } = locker
  return (
    <>
      <Copyable text={lockerId} /> of{' '}
      <a href={`/systems/smart-locker?owner=${encodeURIComponent(ownerId)}`}>{ownerId}</a>
      {locationId !== undefined && (
        <>
          , at <a href={`/systems/smart-locker?location=${encodeURIComponent(locationId)}`}>{locationId}</a>
        </>
      )}
      {size !== undefined && `, size ${size}`}
      {bank !== undefined && `, ${bank}`}
      {retiredAt !== undefined && (
        <>
          , retired <Time at={retiredAt} />
        </>
      )}
    </>
  )
}

/** Returns the time zone of a location; undefined if the location is not described. */
function useTimeZone(locationId: string | undefined): string | undefined {
  // A locker may name a location that is not described.
  const locations = useResource<{ readonly items: readonly Location[] }>(
    lockers,
    'GET /locations',
    { limit: 1000 },
    { when: locationId !== undefined },
  )
  return locations.data?.items.find((each) => each.locationId === locationId)?.timeZone
}

function LockerView({ locker, now }: { locker: Locker; now: ActiveNow | undefined }): JSX.Element {
  const timeZone = useTimeZone(locker.locationId)
  const [reserved, setReserved] = useState<ReservationWithPin>()
  const { lockerId } = locker
  const showPin = (made: ReservationWithPin) => made.pin !== undefined && setReserved(made)
  return (
    <div class="stack">
      <div class="halves">
        <NowCard locker={locker} now={now} timeZone={timeZone} onPin={showPin} />
        <DoorCard lockerId={lockerId} now={now} />
      </div>
      <Tabs
        label="Views of the locker"
        tabs={[
          {
            name: 'timeline',
            label: 'Timeline',
            content: () => <TimelineView locker={locker} timeZone={timeZone} onPin={showPin} />,
          },
          { name: 'log', label: 'Log', content: () => <EventLog lockerId={lockerId} /> },
          { name: 'use', label: 'Utilization', content: () => <Utilization lockerId={lockerId} /> },
        ]}
      />
      {reserved && <PinDialog reservation={reserved} onClose={() => setReserved(undefined)} />}
    </div>
  )
}

import type { JSX } from 'preact'
import { usePages } from '../../api/use-pages.js'
import {
  Badge,
  Card,
  EmptyState,
  FilterField,
  LoadedPages,
  MoreButton,
  Page,
  TimeLanes,
  useNow,
} from '../../kit/index.js'
import { useQueryValue } from '../../router/location.js'
import { addDays } from './timeline/days.js'
import { DaysButtons, daysText, useDays } from './timeline/days-buttons.js'
import { lockerLink, lockers, type OccupiedLocker, reservationLink } from './types.js'
import { windowText } from './window-text.js'

/** Reservations of all lockers or of those at a location, over a day or a week. */
export function OccupancyPage(): JSX.Element {
  const [location, setLocation] = useQueryValue('location')
  const days = useDays('day')
  const from = days.first
  const to = addDays(from, days.count)
  const pages = usePages<OccupiedLocker>(lockers, 'GET /occupancy', {
    from: from.toISOString(),
    to: to.toISOString(),
    ...(location !== '' && { locationId: location }),
    limit: 50,
  })
  const now = useNow(60_000)
  return (
    <Page
      title="Occupancy"
      summary="Reservations of all lockers, by day or week."
      actions={<FilterField label="Location" value={location} onChange={setLocation} search />}
    >
      <Card title={daysText(from, days.count)} actions={<DaysButtons days={days} />}>
        <LoadedPages from={pages} empty={<EmptyState title="No lockers at this location" />}>
          {(items) => (
            <div class="stack">
              <TimeLanes
                label="Reservations of lockers"
                heads={['Locker', 'Reservations']}
                range={{ from: from.getTime(), to: to.getTime() }}
                lanes={items.map((locker) => ({
                  key: locker.lockerId,
                  name: <LockerName locker={locker} />,
                  spans: locker.reservations.map((reservation) => spanOf(locker, reservation, now)),
                }))}
              />
              <div class="row">
                <MoreButton pages={pages} />
                <Badge state="running" tone="good" />
                <Badge state="planned" tone="busy" />
                <Badge state="over" tone="idle" />
              </div>
            </div>
          )}
        </LoadedPages>
      </Card>
    </Page>
  )
}

function LockerName({ locker: { lockerId, status } }: { locker: OccupiedLocker }): JSX.Element {
  return (
    <>
      <a class="mono" href={lockerLink(lockerId)}>
        {lockerId}
      </a>{' '}
      {status === 'MAINTENANCE' && <Badge state={status} />}
    </>
  )
}

function spanOf(
  { lockerId }: OccupiedLocker,
  reservation: OccupiedLocker['reservations'][number],
  now: number,
) {
  const { reservationId, ownerId, startAt, endAt, status } = reservation
  const [from, to] = [Date.parse(startAt), Date.parse(endAt)]
  const over = status !== 'ACTIVE' || to <= now
  return {
    key: reservationId,
    from,
    to,
    tone: over ? ('idle' as const) : from <= now ? ('good' as const) : ('busy' as const),
    text: `${ownerId}, ${windowText(startAt, endAt)}`,
    href: reservationLink({ lockerId, reservationId, startAt }),
  }
}

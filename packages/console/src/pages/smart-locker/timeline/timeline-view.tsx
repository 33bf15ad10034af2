import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { usePages } from '../../../api/use-pages.js'
import { ActionDialog } from '../../../kit/form/action-dialog.js'
import { Button, Card, ErrorState, Segments, useNow } from '../../../kit/index.js'
import { useQueryValue } from '../../../router/location.js'
import { reserveChoice, type Window } from '../reserve.js'
import { type Locker, lockers, type Reservation, type ReservationWithPin } from '../types.js'
import { addDays, dayOf, dayText } from './days.js'
import { ReservationPanel } from './reservation-panel.js'
import { Timeline } from './timeline.js'

interface TimelineViewProps {
  readonly locker: Locker
  readonly onPin: (made: ReservationWithPin) => void
}

const zooms = [
  { value: 'day', label: 'Day' },
  { value: 'week', label: 'Week' },
]

/** The reservations of a locker over a day or a week. */
export function TimelineView({ locker, onPin }: TimelineViewProps): JSX.Element {
  const now = useNow(30_000)
  const [zoom, setZoom] = useQueryValue('zoom', 'week')
  const [dayWritten, setDay] = useQueryValue('day', dayText(dayOf('', now)))
  const [chosen, setChosen] = useQueryValue('reservation')
  const [draft, setDraft] = useState<Partial<Window>>()
  const count = zoom === 'day' ? 1 : 7
  const first = dayOf(dayWritten, now)
  const go = (days: number) => setDay(dayText(addDays(first, days)))
  // What begins now begins when the form is sent, however long that takes.
  const want = ({ from, to }: Window) => setDraft(Date.parse(from) > now ? { from, to } : { to })
  const { lockerId } = locker
  const pages = usePages<Reservation>(lockers, 'GET /lockers/:lockerId/reservations', {
    lockerId,
    from: first.toISOString(),
    to: addDays(first, count).toISOString(),
    limit: 1000,
  })
  return (
    <div class="stack">
      <Card
        title={daysWords(first, count)}
        actions={
          <>
            <Button label="Earlier" onClick={() => go(-count)}>
              ←
            </Button>
            <Button onClick={() => setDay(dayText(dayOf('', now)))}>Today</Button>
            <Button label="Later" onClick={() => go(count)}>
              →
            </Button>
            <Segments label="Zoom" segments={zooms} value={zoom} onChange={setZoom} />
          </>
        }
      >
        {pages.problem && !pages.ready ? (
          <ErrorState problem={pages.problem} retry={pages.refresh} />
        ) : (
          <Timeline
            first={first}
            count={count}
            now={now}
            reservations={pages.items}
            chosen={chosen}
            onChoose={setChosen}
            onReserve={locker.status === 'MAINTENANCE' ? undefined : want}
          />
        )}
      </Card>
      {chosen !== '' && (
        <ReservationPanel
          key={chosen}
          lockerId={lockerId}
          reservationId={chosen}
          onPin={onPin}
          onClose={() => setChosen('')}
        />
      )}
      {draft && (
        <ActionDialog
          system={lockers}
          choice={reserveChoice(locker, onPin, draft)}
          onClose={() => setDraft(undefined)}
        />
      )}
    </div>
  )
}

function daysWords(first: Date, count: number): string {
  const full = { weekday: 'long', day: 'numeric', month: 'long' } as const
  if (count === 1) return first.toLocaleDateString(undefined, full)
  const short = { day: 'numeric', month: 'short' } as const
  const last = addDays(first, count - 1)
  return `${first.toLocaleDateString(undefined, short)} – ${last.toLocaleDateString(undefined, { ...short, year: 'numeric' })}`
}

import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import { usePages } from '../../../api/use-pages.js'
import { ActionDialog } from '../../../kit/form/action-dialog.js'
import { Card, ErrorState, useNow } from '../../../kit/index.js'
import { useQueryValue } from '../../../router/location.js'
import { reserveChoice, type Window } from '../reserve.js'
import { type Locker, lockers, type Reservation, type ReservationWithPin } from '../types.js'
import { addDays } from './days.js'
import { DaysButtons, daysText, useDays } from './days-buttons.js'
import { ReservationPanel } from './reservation-panel.js'
import { Timeline } from './timeline.js'

interface TimelineViewProps {
  readonly locker: Locker
  /** Time zone of the locker's location. */
  readonly timeZone: string | undefined
  readonly onPin: (made: ReservationWithPin) => void
}

/** The reservations of a locker over a day or a week. */
export function TimelineView({ locker, timeZone, onPin }: TimelineViewProps): JSX.Element {
  const now = useNow(30_000)
  const days = useDays('week')
  const { first, count } = days
  const [chosen, setChosen] = useQueryValue('reservation')
  const [draft, setDraft] = useState<Partial<Window>>()
  // A reservation from now starts when the form is sent.
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
      <Card title={daysText(first, count)} actions={<DaysButtons days={days} />}>
        {pages.problem && !pages.ready ? (
          <ErrorState problem={pages.problem} retry={pages.refresh} />
        ) : (
          <Timeline
            first={first}
            timeZone={timeZone}
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

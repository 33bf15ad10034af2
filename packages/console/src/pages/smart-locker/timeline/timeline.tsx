import type { JSX } from 'preact'
import type { Window } from '../reserve.js'
import type { Reservation } from '../types.js'
import { ownTimeZone } from '../window-text.js'
import { DayLane } from './day-lane.js'
import { addDays, dayText } from './days.js'
import './timeline.css'

export interface TimelineProps {
  readonly first: Date
  readonly count: number
  readonly now: number
  /** Time zone of the locker's location. */
  readonly timeZone: string | undefined
  readonly reservations: readonly Reservation[]
  readonly chosen: string
  readonly onChoose: (reservationId: string) => void
  /** Absent if nothing can be reserved. */
  readonly onReserve: ((window: Window) => void) | undefined
}

const hours = [0, 3, 6, 9, 12, 15, 18, 21]

/** Days below each other, with hours from left to right. */
export function Timeline(props: TimelineProps): JSX.Element {
  const { first, count, now, timeZone, onReserve } = props
  // Canceled reservations are left out: their time may be reserved again.
  const taken = props.reservations.filter(({ status }) => status !== 'CANCELLED')
  const today = dayText(new Date(now))
  return (
    <div class="timeline" data-zoom={count === 1 ? 'day' : 'week'}>
      <div class="timeline-hours" aria-hidden="true">
        {hours.map((hour) => (
          <span key={hour} style={{ left: `${(hour / 24) * 100}%` }} data-minor={hour % 6 !== 0 || undefined}>
            {String(hour).padStart(2, '0')}
          </span>
        ))}
      </div>
      {Array.from({ length: count }, (_, index) => addDays(first, index)).map((day) => (
        <div class="timeline-day" key={dayText(day)} data-today={dayText(day) === today || undefined}>
          <h3 class="timeline-name">
            {day.toLocaleDateString(undefined, { weekday: 'short' })}{' '}
            <span class="soft">{day.toLocaleDateString(undefined, { day: 'numeric', month: 'short' })}</span>
          </h3>
          <DayLane {...props} day={day} reservations={taken} step={count === 1 ? 15 : 30} />
        </div>
      ))}
      <p class="soft small">
        {onReserve
          ? 'Drag over free time to reserve it, or press Reserve above. Press a reservation to see it.'
          : 'The locker takes no reservations now. Press a reservation to see it.'}
        {timeZone !== undefined &&
          timeZone !== ownTimeZone() &&
          ` Times are in ${ownTimeZone()}; the location is in ${timeZone}.`}
      </p>
    </div>
  )
}

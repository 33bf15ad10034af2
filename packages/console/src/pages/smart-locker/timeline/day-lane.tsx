import type { JSX } from 'preact'
import type { Reservation } from '../types.js'
import { windowText } from '../window-text.js'
import { type Span, spanIn } from './days.js'
import type { TimelineProps } from './timeline.js'
import { useDrag } from './use-drag.js'

interface DayLaneProps extends TimelineProps {
  readonly day: Date
  /** Step of a drag in minutes. */
  readonly step: number
}

/** The hours of one day: reservations, the current time, and the dragged selection. */
export function DayLane(props: DayLaneProps): JSX.Element {
  const { day, now, step, reservations, chosen, onChoose, onReserve } = props
  const { dragged, handlers } = useDrag({ day, step, now, onReserve })
  const moment = spanIn(day, now, now + 1)
  return (
    // Only a shortcut: the form does the same for keyboard and screen reader.
    <fieldset
      class="timeline-lane"
      aria-label={day.toLocaleDateString(undefined, { weekday: 'long', day: 'numeric', month: 'long' })}
      data-free={onReserve ? '' : undefined}
      {...handlers}
    >
      {reservations.map((reservation) => (
        <Block
          key={reservation.reservationId}
          reservation={reservation}
          span={spanIn(day, Date.parse(reservation.startAt), Date.parse(reservation.endAt))}
          chosen={reservation.reservationId === chosen}
          onChoose={onChoose}
        />
      ))}
      {dragged && <span class="timeline-draft" style={place(dragged.span)} data-words={dragged.words} />}
      {moment && <span class="timeline-now" style={{ left: place(moment).left }} title="Now" />}
    </fieldset>
  )
}

function Block(props: {
  reservation: Reservation
  span: Span | undefined
  chosen: boolean
  onChoose: (reservationId: string) => void
}): JSX.Element | null {
  const { reservation, span, chosen, onChoose } = props
  if (span === undefined) return null
  const { ownerId, startAt, endAt, phase, reservationId } = reservation
  const words = `${ownerId}, ${windowText(startAt, endAt)}, ${phase.toLowerCase()}`
  return (
    <button
      type="button"
      class="timeline-block"
      data-phase={phase}
      aria-pressed={chosen}
      aria-label={words}
      title={words}
      style={place(span)}
      onClick={() => onChoose(chosen ? '' : reservationId)}
    >
      <span>{ownerId}</span>
    </button>
  )
}

function place({ left, width }: Span): { left: string; width: string } {
  return { left: `${left * 100}%`, width: `${width * 100}%` }
}

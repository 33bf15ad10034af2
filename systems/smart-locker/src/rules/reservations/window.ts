import { isoTime } from '@tablewright/base'
import { refuse } from '@tablewright/system'
import { limits } from '../../limits.js'

/** A time range. The end is exclusive. */
export interface Window {
  readonly from: string
  readonly to: string
}

export function addTime(moment: string, milliseconds: number): string {
  return isoTime(Date.parse(moment) + milliseconds)
}

export function lengthOf({ from, to }: Window): number {
  return Date.parse(to) - Date.parse(from)
}

/** Throws for windows that are empty, too short, too long, in the past or too far in the future. */
export function requireBookable(window: Window, now: number): void {
  requireLength(window)
  const start = Date.parse(window.from)
  // Tolerates small differences of clocks and the duration of requests.
  if (start < now - limits.lateStart) throw invalid('startAt', 'The reservation would start in the past.')
  if (start > now + limits.maxAhead) throw invalid('startAt', 'The reservation is too far ahead.')
}

/** Throws for windows that are empty, too short or too long. */
export function requireLength(window: Window): void {
  const length = lengthOf(window)
  if (length < limits.minReservation) {
    throw invalid('endAt', `A reservation ends at least ${duration(limits.minReservation)} after its start.`)
  }
  if (length > limits.maxReservation) {
    throw invalid('endAt', `A reservation ends at most ${duration(limits.maxReservation)} after its start.`)
  }
}

/** Throws for periods that end before they begin. */
export function requirePeriod(window: Window): void {
  if (lengthOf(window) < 0) throw invalid('to', 'The period ends before it begins.')
}

/** Throws for views that are empty or too long. */
export function requireView(window: Window): void {
  requirePeriod(window)
  const length = lengthOf(window)
  if (length === 0) throw invalid('to', 'The period is empty: it ends when it begins.')
  if (length > limits.maxView) throw invalid('to', `A period has at most ${duration(limits.maxView)}.`)
}

/** Formats a whole number of minutes in the largest unit that divides it: `7 days`. */
function duration(milliseconds: number): string {
  const minutes = milliseconds / 60_000
  const [count, unit] =
    minutes % 1_440 === 0
      ? [minutes / 1_440, 'day']
      : minutes % 60 === 0
        ? [minutes / 60, 'hour']
        : [minutes, 'minute']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

const remedies = {
  startAt: 'Choose another start.',
  endAt: 'Choose another end.',
  to: 'Choose another period.',
} as const

function invalid(field: keyof typeof remedies, message: string) {
  return refuse('WINDOW_INVALID', message, { field, remedy: remedies[field] })
}

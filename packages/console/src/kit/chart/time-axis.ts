/** The time that a picture shows, in milliseconds. */
export interface TimeRange {
  readonly from: number
  readonly to: number
}

export interface Tick {
  readonly at: number
  readonly text: string
}

const hour = 3_600_000
const day = 24 * hour
const steps = [
  hour,
  3 * hour,
  6 * hour,
  12 * hour,
  day,
  2 * day,
  7 * day,
  14 * day,
  30 * day,
  90 * day,
  365 * day,
]

/** At most `most` times at even distances, at whole hours or days of the browser's place, each in words. */
export function timeTicks({ from, to }: TimeRange, most: number): readonly Tick[] {
  const step = steps.find((each) => (to - from) / each <= most) ?? Math.ceil((to - from) / most)
  const zone = new Date(from).getTimezoneOffset() * 60_000
  const first = Math.ceil((from - zone) / step) * step + zone
  const options: Intl.DateTimeFormatOptions =
    step < day
      ? { hour: '2-digit', minute: '2-digit' }
      : step < 30 * day
        ? { day: 'numeric', month: 'short' }
        : { month: 'short', year: 'numeric' }
  const ticks: Tick[] = []
  for (let at = first; at <= to; at += step) {
    ticks.push({ at, text: new Date(at).toLocaleString(undefined, options) })
  }
  return ticks
}

/** Where a time lies in a range, from 0 to 1; times outside lie at its ends. */
export function shareOf(at: number, { from, to }: TimeRange): number {
  return to > from ? Math.min(1, Math.max(0, (at - from) / (to - from))) : 0
}

/** The smallest range that holds all times, with a margin at both ends. */
export function rangeOf(times: readonly number[]): TimeRange {
  const from = Math.min(...times)
  const to = Math.max(...times)
  const margin = Math.max(hour / 2, (to - from) * 0.02)
  return { from: from - margin, to: to + margin }
}

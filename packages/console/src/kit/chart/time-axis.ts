/** The time range of a chart, in milliseconds. */
export interface TimeRange {
  readonly from: number
  readonly to: number
}

export interface Tick {
  readonly at: number
  readonly text: string
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const shortSteps = [minute / 6, minute / 2, minute, 5 * minute, 15 * minute]
const steps = [...shortSteps, hour, 3 * hour, 6 * hour, 12 * hour, day, 2 * day, 3 * day, 7 * day, 14 * day]
/** Steps in months, with their minimum number of days. */
const monthSteps = [
  [1, 28],
  [3, 90],
  [6, 181],
  [12, 365],
  [60, 1826],
] as const

/**
 * Returns at most `max` labeled times at even distances: whole seconds, minutes, hours, days or months in the
 * browser's time zone.
 */
export function timeTicks({ from, to }: TimeRange, max: number): readonly Tick[] {
  const fits = (step: number) => (to - from) / step <= max
  const step = steps.find(fits)
  if (step === undefined) {
    const [months] = monthSteps.find(([, days]) => fits(days * day)) ?? monthSteps.at(-1)!
    return monthTicks({ from, to }, months)
  }
  const zone = new Date(from).getTimezoneOffset() * 60_000
  const ticks: Tick[] = []
  for (let at = Math.ceil((from - zone) / step) * step + zone; at <= to; at += step) {
    ticks.push({ at, text: hourOrDay(new Date(at), step) })
  }
  return ticks
}

/** Formats an hour; midnight is shown as the date. */
function hourOrDay(at: Date, step: number): string {
  const midnight = at.getHours() === 0 && at.getMinutes() === 0
  return step >= day || midnight
    ? at.toLocaleDateString(undefined, { day: 'numeric', month: 'short' })
    : at.toLocaleTimeString(undefined, {
        hour: '2-digit',
        minute: '2-digit',
        ...(step < minute && { second: '2-digit' }),
      })
}

function monthTicks({ from, to }: TimeRange, months: number): readonly Tick[] {
  const start = new Date(from)
  const ticks: Tick[] = []
  for (let month = Math.ceil(start.getMonth() / months) * months; ; month += months) {
    const at = new Date(start.getFullYear(), month, 1)
    if (at.getTime() > to) return ticks
    const text = at.toLocaleDateString(undefined, { month: 'short', year: 'numeric' })
    if (at.getTime() >= from) ticks.push({ at: at.getTime(), text })
  }
}

/** Returns the position of a tick label: centered at its time, and inside the chart at both ends. */
export function tickStyle(
  at: number,
  range: TimeRange,
): { readonly left: string; readonly transform: string } {
  const share = shareOf(at, range)
  const shift = share < 0.04 ? 0 : share > 0.96 ? -100 : -50
  return { left: `${(share * 100).toFixed(2)}%`, transform: `translateX(${shift}%)` }
}

/** Returns the position of a time in a range, from 0 to 1; times outside are at its ends. */
export function shareOf(at: number, { from, to }: TimeRange): number {
  return to > from ? Math.min(1, Math.max(0, (at - from) / (to - from))) : 0
}

/** Returns the smallest range with all times, and a margin at both ends. */
export function rangeOf(times: readonly number[]): TimeRange {
  const from = Math.min(...times)
  const to = Math.max(...times)
  const margin = Math.max(hour / 2, (to - from) * 0.02)
  return { from: from - margin, to: to + margin }
}

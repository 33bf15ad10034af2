/** Days in the browser's time zone, and positions of times in them. */

const iso = /^\d{4}-\d\d-\d\d$/

/** The beginning of a day written as `2026-11-16`; today for anything else. */
export function dayOf(text: string, now: number): Date {
  const [year, month, day] = text.split('-').map(Number) as [number, number, number]
  const date = iso.test(text) ? new Date(year, month - 1, day) : new Date(now)
  return new Date(date.getFullYear(), date.getMonth(), date.getDate())
}

/** The same time of day `days` later; not multiples of 24 hours, since clocks are put forward and back. */
export function addDays(day: Date, count: number): Date {
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + count)
}

export function dayText(day: Date): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`
}

/** A part of a day, as shares of it. */
export interface Span {
  readonly left: number
  readonly width: number
}

/** What of a time lies in a day; undefined where nothing does. */
export function spanIn(day: Date, from: number, to: number): Span | undefined {
  const start = day.getTime()
  const length = addDays(day, 1).getTime() - start
  const left = Math.max(0, (from - start) / length)
  const right = Math.min(1, (to - start) / length)
  return right > left ? { left, width: right - left } : undefined
}

/** The time at a share of a day, rounded up to the next step of the given minutes. */
export function timeAt(day: Date, share: number, minutes: number): number {
  const start = day.getTime()
  const step = minutes * 60_000
  const length = addDays(day, 1).getTime() - start
  return start + Math.round((Math.min(1, Math.max(0, share)) * length) / step) * step
}

/** Days in the browser's time zone, and positions of times in them. */

const iso = /^\d{4}-\d\d-\d\d$/

/** Returns the start of a day such as `2026-11-16`; today for any other text. */
export function dayOf(text: string, now: number): Date {
  const [year, month, day] = text.split('-').map(Number) as [number, number, number]
  const date = iso.test(text) ? new Date(year, month - 1, day) : new Date(now)
  return new Date(date.getFullYear(), date.getMonth(), date.getDate())
}

/** Returns the same time of day some days later. Days with a clock change do not have 24 hours. */
export function addDays(day: Date, count: number): Date {
  return new Date(day.getFullYear(), day.getMonth(), day.getDate() + count)
}

export function dayText(day: Date): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`
}

/** A part of a day, as fractions of the day. */
export interface Span {
  readonly left: number
  readonly width: number
}

/** Returns the part of a time range within a day; undefined if there is none. */
export function spanIn(day: Date, from: number, to: number): Span | undefined {
  const start = day.getTime()
  const length = addDays(day, 1).getTime() - start
  const left = Math.max(0, (from - start) / length)
  const right = Math.min(1, (to - start) / length)
  return right > left ? { left, width: right - left } : undefined
}

/** Returns the time at a fraction of a day, rounded up to the next step in minutes. */
export function timeAt(day: Date, share: number, minutes: number): number {
  const start = day.getTime()
  const step = minutes * 60_000
  const length = addDays(day, 1).getTime() - start
  return start + Math.round((Math.min(1, Math.max(0, share)) * length) / step) * step
}

import { type Clock, isoTime } from '@tablewright/base'

const day = 86_400_000

/** The day that it is in UTC: `2026-01-31`. */
export function today(clock: Clock): string {
  return isoTime(clock()).slice(0, 10)
}

export function addDays(date: string, days: number): string {
  return isoTime(Date.parse(date) + days * day).slice(0, 10)
}

export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / day
}

/** A moment of that day: at the time that it is now, so that what is made later on the same day comes after. */
export function momentOn(date: string, clock: Clock): number {
  return Date.parse(date) + (clock() % day)
}

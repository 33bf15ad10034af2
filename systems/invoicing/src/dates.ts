import { type Clock, isoTime } from '@tablewright/base'
import type { Books } from './open.js'
import { dayAt } from './time-zone.js'

const day = 86_400_000

/** Returns the current day in the time zone of the business: `2026-01-31`. */
export async function today(books: Pick<Books, 'clock' | 'zone' | 'db'>): Promise<string> {
  const { zone, clock, db } = books
  if (zone.isOld(clock)) zone.remember(await db.account(), clock)
  return dayAt(clock(), zone.timeZone)
}

/** Returns the day of a time in the cached time zone of the business. */
export function dayOf({ zone }: Pick<Books, 'zone'>, moment: string): string {
  return dayAt(Date.parse(moment), zone.timeZone)
}

export function addDays(date: string, days: number): string {
  return isoTime(Date.parse(date) + days * day).slice(0, 10)
}

export function daysBetween(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / day
}

/** Returns a time on that day, at the current time of day: later items of the same day sort after it. */
export function momentOn(date: string, clock: Clock): number {
  return Date.parse(date) + (clock() % day)
}

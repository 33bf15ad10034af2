import { addDays } from '../../dates.js'
import type { Recurring } from '../../open.js'

const months: Readonly<Record<Exclude<Recurring['every'], 'week'>, number>> = {
  month: 1,
  quarter: 3,
  year: 12,
}

/**
 * Returns the day of the n-th invoice, from 0: the same day of the month as the first, or the last day of a
 * shorter month.
 */
export function occurrence(start: string, every: Recurring['every'], count: number): string {
  if (every === 'week') return addDays(start, 7 * count)
  const [year = 0, month = 0, day = 0] = start.split('-').map(Number)
  const index = year * 12 + month - 1 + months[every] * count
  const [targetYear, targetMonth] = [Math.floor(index / 12), index % 12]
  const lastDay = new Date(Date.UTC(targetYear, targetMonth + 1, 0)).getUTCDate()
  return new Date(Date.UTC(targetYear, targetMonth, Math.min(day, lastDay))).toISOString().slice(0, 10)
}

/** Returns the first day of the series after a day. */
export function nextOccurrence(
  { startDate, every }: Pick<Recurring, 'startDate' | 'every'>,
  after: string,
): string {
  let count = 0
  while (occurrence(startDate, every, count) <= after) count++
  return occurrence(startDate, every, count)
}

/** Returns the number of days of the series before a day. */
export function countBefore(
  { startDate, every, endDate }: Pick<Recurring, 'startDate' | 'every' | 'endDate'>,
  before: string,
): number {
  let count = 0
  for (;;) {
    const day = occurrence(startDate, every, count)
    if (day >= before || (endDate !== undefined && day > endDate)) return count
    count++
  }
}

import { refuse } from '@tablewright/system'
import { daysBetween } from '../../dates.js'
import { limits } from '../../limits.js'
import { invalid } from '../../problems.js'

/** Throws for a period that ends before it begins, or is too long. */
export function requirePeriod(from: string, to: string): void {
  if (to < from) throw invalid('to', 'must not be before from')
  if (daysBetween(from, to) <= limits.statementDays) return
  throw refuse('STATEMENT_TOO_LONG', `A period spans at most ${limits.statementDays} days.`, {
    field: 'to',
    remedy: 'Choose a shorter period.',
  })
}

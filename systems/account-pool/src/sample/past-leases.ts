import { isoTime } from '@tablewright/base'
import { newUuid } from '@tablewright/client'
import type { SeededChoices } from '@tablewright/system'
import type { EndReason, LeaseEvent } from '../design/kinds.js'

const hour = 3_600_000
const day = 24 * hour

/** Returns a past lease, as the rules would have written it. */
export function pastLease(
  dice: SeededChoices,
  today: number,
  users: readonly string[],
  accounts: readonly string[],
) {
  const requested = today - day - dice.below(300 * day)
  const userId = dice.pick(users)
  const hours = 1 + dice.below(72)
  const common = {
    leaseId: newUuid(dice.random),
    userId,
    templateId: dice.pick(['workshop', 'project']),
    hours,
    maximumHours: 720,
    requestedAt: isoTime(requested),
  }
  const asked: LeaseEvent = { at: isoTime(requested), event: 'requested', by: userId }
  if (dice.below(20) === 0) {
    const ended = isoTime(requested + hour)
    const history: LeaseEvent[] = [asked, { at: ended, event: 'ended', by: 'pool-admin@example.com' }]
    return { ...common, outcome: 'denied' as const, reason: 'Denied' as const, endedAt: ended, history }
  }
  const started = requested + dice.below(4) * hour
  const reason = dice.pick<EndReason>([
    'Expired',
    'Expired',
    'Expired',
    'ManuallyTerminated',
    'BudgetExceeded',
  ])
  const length = reason === 'Expired' ? hours * hour : 1 + dice.below(hours * hour)
  const endedAt = isoTime(Math.min(started + length, today))
  return {
    ...common,
    outcome: reason === 'Expired' ? ('expired' as const) : ('terminated' as const),
    reason,
    accountId: dice.pick(accounts),
    budget: 50_000,
    spent: reason === 'BudgetExceeded' ? 50_000 + dice.below(500) : dice.below(50_000),
    startedAt: isoTime(started),
    expiresAt: isoTime(started + hours * hour),
    endedAt,
    history: [
      asked,
      { at: isoTime(started), event: 'started' },
      { at: endedAt, event: 'ended', by: reason === 'ManuallyTerminated' ? userId : 'janitor' },
    ] satisfies LeaseEvent[],
  }
}

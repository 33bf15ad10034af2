import { isoTime } from '@tablewright/base'
import { newUuid } from '@tablewright/client'
import type { SeededChoices } from '@tablewright/system'
import type { LeaseEvent } from '../design/kinds.js'

const hour = 3_600_000

/** Returns a current lease, as the rules would have written it. */
export function liveLease(
  dice: SeededChoices,
  today: number,
  userId: string,
  accountId: string,
  frozen: boolean,
) {
  const started = today - hour - dice.below(19 * hour)
  const sandbox = dice.below(2) === 0
  const hours = sandbox ? 24 + dice.below(144) : 24
  const startedAt = isoTime(started)
  const history: LeaseEvent[] = [{ at: startedAt, event: 'started', by: userId }]
  if (frozen) {
    history.push({ at: isoTime(today - dice.below(hour)), event: 'frozen', by: 'pool-admin@example.com' })
  }
  return {
    leaseId: newUuid(dice.random),
    outcome: frozen ? ('frozen' as const) : ('active' as const),
    userId,
    accountId,
    templateId: sandbox ? 'sandbox' : 'workshop',
    hours,
    maximumHours: sandbox ? 168 : 24,
    ...(sandbox ? {} : { budget: 5_000 }),
    spent: dice.below(4_500),
    requestedAt: startedAt,
    startedAt,
    expiresAt: isoTime(started + hours * hour),
    history,
  }
}

/** Returns a request that waits for an approval. */
export function requestedLease(dice: SeededChoices, today: number, userId: string) {
  const requestedAt = isoTime(today - dice.below(8 * hour))
  const history: LeaseEvent[] = [{ at: requestedAt, event: 'requested', by: userId }]
  return {
    leaseId: newUuid(dice.random),
    outcome: 'requested' as const,
    userId,
    templateId: 'project',
    hours: 240,
    maximumHours: 720,
    budget: 50_000,
    requestedAt,
    history,
  }
}

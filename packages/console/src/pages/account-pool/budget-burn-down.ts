import type { Line } from '../../kit/index.js'
import type { LeaseWithHistory } from './types.js'

/** The note of a warning: `75 % of the budget`. */
const warning = /^(\d+) % of the budget/

/**
 * Returns the remaining budget at known times: the start, each warning, and now. The second line continues at
 * the same rate to the end of the lease.
 */
export function burnDown(lease: LeaseWithHistory, now: number): readonly Line[] {
  const { budget, spent, startedAt, expiresAt, endedAt, history } = lease
  if (budget === undefined || startedAt === undefined) return []
  const start = Date.parse(startedAt)
  const last = endedAt === undefined ? Math.max(now, start) : Date.parse(endedAt)
  const warned = history.flatMap(({ at, event, note = '' }) => {
    const percent = event === 'warned' ? warning.exec(note)?.[1] : undefined
    return percent === undefined ? [] : [{ at: Date.parse(at), value: budget * (1 - Number(percent) / 100) }]
  })
  const left = { at: last, value: budget - spent }
  const points = [{ at: start, value: budget }, ...warned, left]
  const lines: Line[] = [{ name: 'Budget left', points }]
  if (endedAt === undefined && expiresAt !== undefined && last > start) {
    const end = Date.parse(expiresAt)
    const rate = spent / (last - start)
    const usedUp = rate > 0 ? last + left.value / rate : Number.POSITIVE_INFINITY
    const at = Math.min(end, usedUp)
    lines.push({
      name: usedUp < end ? 'At this rate, used up before the end' : 'At this rate',
      points: [left, { at, value: budget - rate * (at - start) }],
      expected: true,
    })
  }
  return lines
}

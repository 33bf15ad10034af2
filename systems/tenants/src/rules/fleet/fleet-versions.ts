import { isoTime } from '@tablewright/base'
import { date, integer, map, timestamp } from '@tablewright/design'
import { action, listOf } from '@tablewright/system'
import { limits } from '../../limits.js'
import { type Tenants, timeNow } from '../../open.js'

const dayLength = 24 * 3_600_000

/** Returns the sample of a day: the number of tenants of each version. */
export function versionSample(tenants: Readonly<Record<string, number>>, time: number) {
  const sampledAt = isoTime(time)
  const expiresAt = isoTime(time + limits.daysOfFleet * dayLength)
  return { day: sampledAt.slice(0, 10), sampledAt, tenants: { ...tenants }, expiresAt }
}

export const showVersions = action({
  summary: 'Show the number of tenants of each version, by day',
  input: { days: integer({ minimum: 1, maximum: limits.daysOfFleet }).default(90) },
  output: listOf({ day: date(), sampledAt: timestamp(), tenants: map(integer()) }),
  run: async (tenants: Tenants, { days }) => {
    const from = timeNow(tenants, -days * dayLength).slice(0, 10)
    const { items } = await tenants.db.versionsSince({ from }, { limit: limits.daysOfFleet })
    return items
  },
})

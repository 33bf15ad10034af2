import { isoTime } from '@tablewright/base'
import { integer, timestamp } from '@tablewright/design'
import { action, listOf } from '@tablewright/system'
import { limits } from '../../limits.js'
import { type Tenants, timeNow } from '../../open.js'
import { ofQueue } from './message-shape.js'
import { requireQueue } from './require-queue.js'

const depthShape = {
  sampledAt: timestamp(),
  waiting: integer(),
  hidden: integer(),
  dead: integer(),
  oldestAge: integer(),
}

const day = limits.sampleEvery * limits.samplesOfDay

/** Measures the depth and age of a queue. */
export async function measureDepth({ db, clock }: Tenants, queue: string) {
  const now = isoTime(clock())
  const depth = { waiting: 0, hidden: 0, dead: 0 }
  let oldest = now
  for await (const { visibleAt, sentAt } of db.messages({ queue }, { limit: 200 })) {
    depth[visibleAt <= now ? 'waiting' : 'hidden']++
    if (sentAt < oldest) oldest = sentAt
    if (depth.waiting + depth.hidden === limits.maxSampled) break
  }
  for await (const _ of db.deadLetters({ queue }, { limit: 200 })) {
    if (++depth.dead === limits.maxSampled) break
  }
  const oldestAge = Math.floor((Date.parse(now) - Date.parse(oldest)) / 1_000)
  return { sampledAt: now, ...depth, oldestAge }
}

/** Records the depth of a queue in the slot of the current quarter hour. */
export async function recordDepth(tenants: Tenants, queue: string): Promise<void> {
  const slot = Math.floor(tenants.clock() / limits.sampleEvery) % limits.samplesOfDay
  const expiresAt = timeNow(tenants, limits.samplesKept)
  await tenants.db.recordDepth({ queue, slot, expiresAt, ...(await measureDepth(tenants, queue)) })
}

export const showDepth = action({
  summary: 'Show the depth of a queue and the age of its oldest message, over the last day and now',
  input: ofQueue,
  output: listOf(depthShape),
  run: async (tenants: Tenants, { tenantId, type }) => {
    const { queue } = await requireQueue(tenants, tenantId, type)
    const { items } = await tenants.db.queueDepths({ queue })
    const since = timeNow(tenants, -day)
    // A slot that was not written since yesterday belongs to an earlier day.
    const recent = items.filter(({ sampledAt }) => sampledAt > since)
    const past = recent.sort((one, other) => (one.sampledAt < other.sampledAt ? -1 : 1))
    return [...past, await measureDepth(tenants, queue)]
  },
})

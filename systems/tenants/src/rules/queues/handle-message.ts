import { isoTime } from '@tablewright/base'
import { integer, text } from '@tablewright/design'
import { action, nothing, one } from '@tablewright/system'
import { limits } from '../../limits.js'
import type { Tenants } from '../../open.js'
import { messageShape, ofQueue } from './message-shape.js'
import { byReceipt, expired, readReceipt, writeReceipt } from './receipt.js'
import { requireQueue } from './require-queue.js'

export const deleteMessage = action({
  summary: 'Delete a received message after it was handled',
  input: { ...ofQueue, receipt: text() },
  output: nothing(),
  run: async (tenants: Tenants, { tenantId, type, receipt }) => {
    const { queue } = await requireQueue(tenants, tenantId, type)
    await byReceipt(tenants.db.deleteMessage({ queue, ...readReceipt(receipt) }))
    return undefined
  },
})

export const hideMessage = action({
  summary: 'Hide a received message for longer, or with 0 make it visible immediately',
  input: {
    ...ofQueue,
    receipt: text(),
    visibilityTimeout: integer({ minimum: 0, maximum: limits.maxVisibility }),
  },
  output: one({ ...messageShape, receipt: text() }),
  run: async (tenants: Tenants, { tenantId, type, receipt, visibilityTimeout }) => {
    const { db, clock } = tenants
    const { queue } = await requireQueue(tenants, tenantId, type)
    const key = { queue, ...readReceipt(receipt) }
    const message = await db.message(key)
    if (!message) throw expired()
    const moved = { ...message, visibleAt: isoTime(clock() + visibilityTimeout) }
    if (moved.visibleAt === message.visibleAt) return { ...message, receipt }
    await byReceipt(db.showMessageAt({ ...message, visibleAgainAt: moved.visibleAt }))
    return { ...moved, receipt: writeReceipt(moved) }
  },
})

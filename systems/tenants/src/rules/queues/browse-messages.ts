import { isTablewrightError } from '@tablewright/base'
import { integer, timestamp, ulid } from '@tablewright/design'
import { action, forEachLimit, one, pageOf, pageOptions, paging } from '@tablewright/system'
import { type Tenants, timeNow } from '../../open.js'
import { messageShape, ofQueue } from './message-shape.js'
import { requireQueue } from './require-queue.js'

export const listMessages = action({
  summary: 'List the messages of a queue, including hidden ones, without receiving them',
  input: { ...ofQueue, ...paging },
  output: pageOf(messageShape),
  run: async (tenants: Tenants, { tenantId, type, ...asked }) => {
    const { queue } = await requireQueue(tenants, tenantId, type)
    return tenants.db.messages({ queue }, pageOptions(asked))
  },
})

const { visibleAt: _, ...letterShape } = messageShape

export const listDeadLetters = action({
  summary: 'List the dead letters of a queue, the newest first',
  input: { ...ofQueue, ...paging },
  output: pageOf({ ...letterShape, deadAt: timestamp() }),
  run: async (tenants: Tenants, { tenantId, type, ...asked }) => {
    const { queue } = await requireQueue(tenants, tenantId, type)
    return tenants.db.deadLetters({ queue }, pageOptions(asked))
  },
})

const atOnce = 4

export const redriveDeadLetters = action({
  summary: 'Put the dead letters of a queue back into it',
  input: { ...ofQueue, messageId: ulid().optional() },
  output: one({ redriven: integer() }),
  run: async (tenants: Tenants, { tenantId, type, messageId }) => {
    const { queue } = await requireQueue(tenants, tenantId, type)
    let redriven = 0
    await forEachLimit(tenants.db.deadLetters({ queue }), atOnce, async (letter) => {
      if (messageId !== undefined && letter.messageId !== messageId) return
      const { deadAt, sentAt, body } = letter
      const message = { queue, deadAt, messageId: letter.messageId, sentAt, body, receives: 0 }
      try {
        await tenants.db.redriveMessage({ ...message, visibleAt: timeNow(tenants) })
        redriven++
      } catch (error) {
        // Another receiver was faster.
        if (!isTablewrightError(error, 'NOT_FOUND', 'CONDITION_FAILED', 'ALREADY_EXISTS')) throw error
      }
    })
    return { redriven }
  },
})

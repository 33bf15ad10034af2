import { isTablewrightError } from '@tablewright/base'
import { integer, text } from '@tablewright/design'
import { action, one } from '@tablewright/system'
import { limits } from '../../limits.js'
import { type Tenants, timeNow } from '../../open.js'
import { noQueue } from '../../problems.js'
import { messageShape, ofQueue } from './message-shape.js'
import { requireQueue } from './require-queue.js'

export const sendMessage = action({
  summary: "Send a message to a tenant's queue",
  input: {
    ...ofQueue,
    body: text({ minimumLength: 1, maximumLength: limits.maxBodyLength }),
    /** Milliseconds before the message can be received. */
    delay: integer({ minimum: 0, maximum: limits.maxDelay }).default(0),
  },
  output: one(messageShape),
  run: async (tenants: Tenants, { tenantId, type, body, delay }) => {
    const { queue } = await requireQueue(tenants, tenantId, type)
    try {
      const { message } = await tenants.db.sendMessage({ queue, body, visibleAt: timeNow(tenants, delay) })
      return message
    } catch (error) {
      if (isTablewrightError(error, 'CONDITION_FAILED', 'NOT_FOUND')) throw noQueue(tenantId, type)
      throw error
    }
  },
})

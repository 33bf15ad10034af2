import { isTablewrightError } from '@tablewright/base'
import { integer, list, text } from '@tablewright/design'
import { action, listOf } from '@tablewright/system'
import { limits } from '../../limits.js'
import type { Tenants } from '../../open.js'
import { deleteMessage } from './handle-message.js'
import { ofQueue } from './message-shape.js'
import { sendMessage } from './send-message.js'

/** The result of one entry. */
const outcome = {
  /** Position in the batch, from 0. */
  index: integer(),
  messageId: text().optional(),
  /** Code and reason of a refused entry. */
  code: text().optional(),
  reason: text().optional(),
}

export const sendBatch = action({
  summary: "Send up to ten messages to a tenant's queue; each has its own result",
  input: {
    ...ofQueue,
    bodies: list(text({ minimumLength: 1, maximumLength: limits.maxBodyLength }), {
      atMost: limits.maxAtOnce,
    }),
    delay: integer({ minimum: 0, maximum: limits.maxDelay }).default(0),
  },
  output: listOf(outcome),
  run: (tenants: Tenants, { bodies, ...rest }) =>
    eachOf(bodies, async (body) => ({
      messageId: (await sendMessage.run(tenants, { ...rest, body })).messageId,
    })),
})

export const deleteBatch = action({
  summary: 'Delete up to ten received messages; each has its own result',
  input: { ...ofQueue, receipts: list(text(), { atMost: limits.maxAtOnce }) },
  output: listOf(outcome),
  run: (tenants: Tenants, { receipts, ...rest }) =>
    eachOf(receipts, async (receipt) => {
      await deleteMessage.run(tenants, { ...rest, receipt })
      return {}
    }),
})

/** Handles the entries in order: messages of one batch are received in the same order. */
async function eachOf<Entry>(
  entries: readonly Entry[],
  work: (entry: Entry) => Promise<{ messageId?: string }>,
) {
  const outcomes = []
  for (const [index, entry] of entries.entries()) {
    try {
      outcomes.push({ index, ...(await work(entry)) })
    } catch (error) {
      // An error of the queue itself applies to the whole batch.
      if (!isTablewrightError(error, 'RECEIPT_EXPIRED', 'RECEIPT_INVALID')) throw error
      outcomes.push({ index, code: error.code, reason: error.message })
    }
  }
  return outcomes
}

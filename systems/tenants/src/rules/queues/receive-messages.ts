import { isoTime, isTablewrightError } from '@tablewright/base'
import { integer, text } from '@tablewright/design'
import { action, listOf } from '@tablewright/system'
import type { QueueItem } from '../../db.js'
import { limits } from '../../limits.js'
import { type Tenants, timeNow } from '../../open.js'
import { messageShape, ofQueue } from './message-shape.js'
import { writeReceipt } from './receipt.js'
import { requireQueue } from './require-queue.js'

/** Additional messages to read, because concurrent receivers take some of them. */
const spare = 4

export const receiveMessages = action({
  summary: 'Receive messages; they are hidden from others until they are deleted or their time is over',
  input: {
    ...ofQueue,
    maxMessages: integer({ minimum: 1, maximum: limits.maxAtOnce }).default(1),
    /** Milliseconds for which the messages are hidden. Defaults to the setting of the queue. */
    visibilityTimeout: integer({ minimum: 0, maximum: limits.maxVisibility }).optional(),
    /** Seconds to wait for a message if there is none. */
    wait: integer({ minimum: 0, maximum: limits.maxWait }).default(0),
  },
  output: listOf({ ...messageShape, receipt: text() }),
  run: async (tenants: Tenants, { tenantId, type, wait, ...wanted }) => {
    for (let left = wait * 1_000; ; left -= limits.waitStep) {
      // The queue may have been deleted in the meantime, or its tenant deactivated.
      const queue = await requireQueue(tenants, tenantId, type)
      const received = await receiveNow(tenants, queue, wanted)
      if (received.length > 0 || left <= 0) return received
      await tenants.sleep(limits.waitStep)
    }
  },
})

interface Wanted {
  readonly maxMessages: number
  readonly visibilityTimeout?: number | undefined
}

async function receiveNow(
  tenants: Tenants,
  queue: QueueItem,
  { maxMessages, visibilityTimeout }: Wanted,
): Promise<Received[]> {
  const before = timeNow(tenants, 1)
  const visible = tenants.db.visibleMessages({ queue: queue.queue, before }, { limit: maxMessages * spare })
  const received: Received[] = []
  for await (const message of visible) {
    const one = await receive(tenants, queue, message, visibilityTimeout ?? queue.visibilityTimeout)
    if (one) received.push(one)
    if (received.length === maxMessages) break
  }
  return received
}

type Message = Awaited<ReturnType<Tenants['db']['visibleMessages']>>['items'][number]
type Received = Omit<Message, 'queue'> & { readonly receipt: string }

/**
 * Returns null if another receiver was faster, or if the message was received too often and became a dead
 * letter.
 */
async function receive(
  tenants: Tenants,
  { maxReceives }: QueueItem,
  message: Message,
  timeout: number,
): Promise<Received | null> {
  const { db, clock } = tenants
  try {
    if (message.receives >= maxReceives) {
      await db.buryMessage({ ...message, deadAt: timeNow(tenants) })
      return null
    }
    // Never the same time twice: each receipt is unique.
    const visibleAgainAt = isoTime(Math.max(clock() + timeout, Date.parse(message.visibleAt) + 1))
    const receives = message.receives + 1
    await db.receiveMessage({ ...message, receives, visibleAgainAt })
    const seen = { ...message, receives, visibleAt: visibleAgainAt }
    return { ...seen, receipt: writeReceipt(seen) }
  } catch (error) {
    if (isTablewrightError(error, 'NOT_FOUND', 'CONDITION_FAILED', 'ALREADY_EXISTS')) return null
    throw error
  }
}

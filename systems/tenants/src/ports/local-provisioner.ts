import { isTablewrightError } from '@tablewright/base'
import type { TenantsDb } from '../db.js'
import { type QueueType, queueAddress, queueName } from '../queue-name.js'
import type { Provisioner, ProvisionOrder } from './provisioner.js'

/**
 * Stores real queues in the table. Each write is conditional on the execution holding the tenant's lock: an
 * abandoned execution cannot create an unknown queue.
 */
export function localProvisioner(db: TenantsDb, version = defaultVersion): Provisioner {
  return {
    version,
    provision: async (order) => {
      await order.alive()
      await makeQueue(db, order)
      await order.alive()
      await removeQueue(db, order, 'outbound')
      return queueAddress(order.tenantId, 'inbound')
    },
    remove: async (order) => {
      await order.alive()
      await removeQueue(db, order, 'inbound')
      await removeQueue(db, order, 'outbound')
    },
  }
}

/** Version of the built-in stack. */
const defaultVersion = '0.1.18'

async function makeQueue(db: TenantsDb, { tenantId, execution }: ProvisionOrder): Promise<void> {
  const type = 'inbound'
  const queue = queueName(tenantId, type)
  if (await db.queue({ queue })) return
  try {
    await db.makeQueue({
      queue,
      tenantId,
      type,
      ...queueAddress(tenantId, type),
      execution,
      createdBy: execution,
    })
  } catch (error) {
    // A concurrent call of the same execution was faster.
    if (!isTablewrightError(error, 'ALREADY_EXISTS')) throw error
  }
}

async function removeQueue(db: TenantsDb, order: ProvisionOrder, type: QueueType): Promise<void> {
  const queue = queueName(order.tenantId, type)
  await db.removeQueue({ queue, tenantId: order.tenantId, execution: order.execution })
  await sweepQueue(db, queue, order.alive)
}

/** Number of messages that are removed between two heartbeats. */
const sweptBetweenBeats = 500

/** Removes the remains of a queue. Stops as soon as the queue exists again. */
export async function sweepQueue(db: TenantsDb, queue: string, alive = async () => {}): Promise<number> {
  let swept = 0
  for await (const { visibleAt, messageId } of db.messages({ queue }, { limit: 100 })) {
    await db.sweepMessage({ queue, visibleAt, messageId })
    if (++swept % sweptBetweenBeats === 0) await alive()
  }
  for await (const { deadAt, messageId } of db.deadLetters({ queue }, { limit: 100 })) {
    await db.sweepDeadLetter({ queue, deadAt, messageId })
    if (++swept % sweptBetweenBeats === 0) await alive()
  }
  return swept
}

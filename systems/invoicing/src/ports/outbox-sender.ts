import { isTablewrightError } from '@tablewright/base'
import type { Db } from '@tablewright/client'
import type { invoicing } from '../design.js'
import type { InvoiceSender } from './invoice-sender.js'

type OutboxDb = Pick<Db<(typeof invoicing)['patterns']>, 'keepMessage'>

/** Stores messages in the table, where the outbox page shows them. */
export function outboxSender(db: OutboxDb): InvoiceSender {
  return {
    async send({ messageId, invoiceId, recipient, subject, body }) {
      try {
        await db.keepMessage({ messageId, invoiceId, recipient, subject, body })
      } catch (error) {
        if (!isTablewrightError(error, 'ALREADY_EXISTS')) throw error
      }
    },
  }
}

import type { Db } from '@tablewright/client'
import { port } from '@tablewright/system'
import type { invoicing } from '../design.js'
import type { InvoiceSender } from './invoice-sender.js'
import { outboxSender } from './outbox-sender.js'

/** The external services of invoicing. */
export const ports = {
  sender: port<InvoiceSender, Db<(typeof invoicing)['patterns']>>({
    summary: 'Sends invoices to clients',
    deadlines: { send: 30_000 },
    builtIn: outboxSender,
  }),
}

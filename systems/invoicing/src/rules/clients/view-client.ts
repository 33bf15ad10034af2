import { integer, list, money, record, text } from '@tablewright/design'
import { isUlid } from '@tablewright/design/templates'
import { action, one } from '@tablewright/system'
import type { Books, Client, Invoice } from '../../open.js'
import { missing } from '../../problems.js'
import { clientFields, shownInvoices } from '../shapes.js'

const summarized = record({
  invoiceId: text(),
  number: text().optional(),
  status: text(),
  issueDate: text(),
  dueDate: text(),
  currency: text(),
  total: money({ currencyIn: 'currency' }),
  remaining: money({ currencyIn: 'currency' }),
})

export const viewClient = action({
  summary: 'Show a client and the most recent invoices',
  input: { clientId: text(), invoices: integer({ minimum: 0, maximum: 100 }).default(10) },
  output: one({ ...clientFields, recentInvoices: list(summarized) }),
  run: async (books: Books, { clientId, invoices: wanted }) => {
    requireClientId(clientId)
    // In descending order, the client comes before its invoices.
    const { items } = await books.db.clientWithRecentInvoices({ clientId }, { limit: wanted + 1 })
    const found: Invoice[] = []
    let client: Client | undefined
    for (const each of items) {
      if (each.type === 'Clients') client = each.item
      else found.push(each.item)
    }
    if (!client) throw missing('client', { clientId })
    return { recentInvoices: await shownInvoices(books, found), ...client }
  },
})

export async function requireClient({ db }: Books, clientId: string): Promise<Client> {
  requireClientId(clientId)
  const client = await db.client({ clientId })
  if (!client) throw missing('client', { clientId })
  return client
}

/** Throws NOT_FOUND for a text that is not an id. */
function requireClientId(clientId: string): void {
  if (!isUlid(clientId)) throw missing('client', { clientId })
}

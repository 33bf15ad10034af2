import { text } from '@tablewright/design'
import { action, one } from '@tablewright/system'
import type { Books } from '../../open.js'
import { requireStatus } from '../../problems.js'
import { changeVersioned } from '../change-versioned.js'
import { invoiceFields, seenVersion, shownInvoice } from '../shapes.js'
import { requireInvoice } from './read-invoice.js'

export const writeOffInvoice = action({
  summary: 'Write off an open invoice as uncollectible; it can still be paid',
  input: { invoiceId: text(), ...seenVersion },
  output: one(invoiceFields),
  run: async (books: Books, { invoiceId, version }) =>
    changeVersioned(books, version, async () => {
      const invoice = await requireInvoice(books, invoiceId)
      requireStatus(invoice, 'open')
      const { clientId } = invoice
      const given = { clientId, invoiceId, version: version ?? invoice.version }
      return shownInvoice(books, await books.db.writeOffInvoice(given))
    }),
})

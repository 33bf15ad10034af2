import { text } from '@tablewright/design'
import { action, one } from '@tablewright/system'
import { invoiceNumber } from '../../design/attributes.js'
import { categoryOf } from '../../money/tax.js'
import { totalsOf } from '../../money/totals.js'
import type { Books } from '../../open.js'
import { missing } from '../../problems.js'
import { shownInvoice, wholeInvoiceFields } from '../shapes.js'
import { readWhole } from './read-whole.js'

export const viewInvoice = action({
  summary: 'Show an invoice with its line items, payments and credit notes',
  input: { invoiceId: text() },
  output: one(wholeInvoiceFields),
  run: (books: Books, { invoiceId }) => shownWhole(books, invoiceId),
})

export const findInvoice = action({
  summary: 'Find an invoice by its number',
  input: { number: invoiceNumber() },
  output: one(wholeInvoiceFields),
  run: async (books: Books, { number }) => {
    const found = number.includes('#') ? null : await books.db.invoiceByNumber({ number })
    if (!found) throw missing('invoice', { number })
    books.places.remember(found.invoiceId, found.clientId)
    return shownWhole(books, found.invoiceId)
  },
})

async function shownWhole(books: Books, invoiceId: string) {
  const { invoice, lineItems, ...parts } = await readWhole(books, invoiceId)
  const { taxes } = totalsOf(lineItems, invoice)
  // Not spreads: appending properties to a spread copy is slow.
  const lines = lineItems.map((line) => Object.assign({}, line, { taxCategory: categoryOf(line) }))
  return Object.assign({ taxes, lineItems: lines }, await shownInvoice(books, invoice), parts)
}

import { integer, param, remove, scan, update } from '@tablewright/design'
import { Account, Client, CreditNote, Invoice, LineItem, Payment } from './entities.js'

/** What check and repair need. */
export const upkeepPatterns = {
  everything: scan([Account, Client, Invoice, Invoice.InvoiceNumber, LineItem, Payment, CreditNote], {
    goal: 'Hold all books against one another',
    maintenance: true,
    page: 500,
    consistency: 'strong',
  }),
  mendInvoice: update(Invoice, {
    goal: 'Set right what follows from the line items, payments and credit notes of an invoice',
    set: [
      'status',
      'lineItemIds',
      'linesMade',
      'subtotal',
      'discount',
      'tax',
      'total',
      'amountPaid',
      'amountCredited',
      'creditNotesMade',
    ],
    guard: 'version',
  }),
  mendCounter: update(Account, {
    goal: 'Let the counter name the last number that was taken',
    given: { expectedLastNumber: integer() },
    set: ['lastNumber'],
    when: { lastNumber: param('expectedLastNumber') },
    guard: 'version',
  }),
  restoreNumber: update(Invoice, {
    goal: 'Let an invoice bear the number that was taken for it',
    set: ['number', 'sequence'],
    guard: 'version',
  }),
  mendLine: update(LineItem, { goal: 'Set right what a line item comes to', set: ['amount'] }),
  removeStrayLine: remove(LineItem, { goal: 'Remove a line item that no invoice names' }),
}

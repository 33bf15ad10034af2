import * as t from '@tablewright/design'
import { CreditNote, Payment } from './additions.js'
import { amount } from './attributes.js'
import { Account, Client, Invoice, LineItem } from './document.js'

/** Patterns of check and repair. */
export const maintenancePatterns = {
  everything: t.scan([Account, Client, Invoice, Invoice.InvoiceNumber, LineItem, Payment, CreditNote], {
    goal: 'Compare all books with one another',
    maintenance: true,
    page: 500,
    consistency: 'strong',
  }),
  repairInvoice: t.update(Invoice, {
    goal: 'Correct the attributes that follow from line items, payments and credit notes',
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
  repairCounter: t.update(Account, {
    goal: 'Set the counter to the last number that was taken',
    given: { expectedLastNumber: t.integer() },
    set: ['lastNumber'],
    when: { lastNumber: t.param('expectedLastNumber') },
    guard: 'version',
  }),
  restoreNumber: t.update(Invoice, {
    goal: 'Give an invoice the number that was taken for it',
    set: ['number', 'sequence'],
    guard: 'version',
  }),
  repairLine: t.update(LineItem, {
    goal: 'Correct the amount of a line item',
    given: { seenAmount: amount() },
    set: ['amount'],
    when: { amount: t.param('seenAmount') },
  }),
  removeStrayLine: t.remove(LineItem, { goal: 'Remove a line item that no invoice names' }),
}

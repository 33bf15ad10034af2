import * as t from '@tablewright/design'
import { amount } from './attributes.js'
import { Account, Invoice, LineItem } from './document.js'
import { ClientCredit, Entry, LedgerMonth } from './ledger.js'

/** Patterns of check and repair. */
export const maintenancePatterns = {
  numberItems: t.scan([Invoice.InvoiceNumber], {
    goal: 'Compare the used numbers with their invoices',
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
      'taxes',
      'total',
      'amountPaid',
      'amountCredited',
      'creditNotesMade',
    ],
    edit: ['creditedTaxes'],
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
  removeEntry: t.remove(Entry, { goal: 'Remove a ledger entry without an invoice, credit note or payment' }),
  restoreEntry: t.create(Entry, { goal: 'Write a ledger entry that is missing' }),
  addMonth: t.create(LedgerMonth, { goal: 'Write the sum of a month that is missing' }),
  repairMonth: t.update(LedgerMonth, {
    goal: 'Correct the sum of a month',
    given: { seenBalance: amount() },
    set: ['balance'],
    when: { balance: t.param('seenBalance') },
  }),
  addCredit: t.create(ClientCredit, { goal: 'Write a credit balance that is missing' }),
  repairCredit: t.update(ClientCredit, {
    goal: 'Correct a credit balance',
    given: { seenCredit: amount() },
    set: ['creditBalance'],
    when: { creditBalance: t.param('seenCredit') },
  }),
  removeStrayLine: t.remove(LineItem, { goal: 'Remove a line item that no invoice names' }),
}

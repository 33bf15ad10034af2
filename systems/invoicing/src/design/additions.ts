// The table, and the entities that the product adds to those of the document.
import * as t from '@tablewright/design'
import { limits } from '../limits.js'
import { creditNoteAttributes, messageAttributes, paymentAttributes } from './attributes.js'

/** One table; GSI2 is an addition that lists clients by name and invoices by due date. */
export const invoicing = t.table('Invoicing', {
  partitionKey: 'PK',
  sortKey: 'SK',
  indexes: {
    GSI1: { partitionKey: 'GSI1PK', sortKey: 'GSI1SK' },
    GSI2: { partitionKey: 'GSI2PK', sortKey: 'GSI2SK' },
  },
  storedNames: 'PascalCase',
})

/** Money that came in or went back. Never changed. */
export const Payment = invoicing.entity('Payments', {
  key: {
    PK: 'INVOICE#<InvoiceId>#PAYMENT#<PaymentId>',
    SK: 'INVOICE#<InvoiceId>#PAYMENT#<PaymentId>',
    GSI1PK: 'INVOICE#<InvoiceId>',
    GSI1SK: 'PAYMENT#<PaymentId>',
  },
  attributes: paymentAttributes,
  expect: { items: 300_000, bytes: 250 },
})

/** Takes back a part of what a finalized invoice asks for. Never changed. */
export const CreditNote = invoicing.entity('Credit Notes', {
  key: {
    PK: 'INVOICE#<InvoiceId>#CREDITNOTE#<CreditNoteId>',
    SK: 'INVOICE#<InvoiceId>#CREDITNOTE#<CreditNoteId>',
    GSI1PK: 'INVOICE#<InvoiceId>',
    GSI1SK: 'CREDITNOTE#<CreditNoteId>',
  },
  attributes: creditNoteAttributes,
  expect: { items: 10_000, bytes: 250 },
})

/** The outbox of the built-in sender. */
export const Message = invoicing.entity('Messages', {
  key: {
    PK: 'MESSAGE#<MessageId>',
    SK: 'MESSAGE#<MessageId>',
    GSI2PK: 'OUTBOX',
    GSI2SK: '<SentAt>#<MessageId>',
  },
  attributes: messageAttributes,
  expect: { items: 200_000, bytes: 700 },
})

/** Raised in the transaction that uses the number: no gap and no second use, whatever fails. */
export const takeNumberStep = {
  given: { expectedLastNumber: t.integer() },
  to: { lastNumber: t.increment() },
  when: { lastNumber: t.param('expectedLastNumber') },
  quiet: true,
} as const

const lines = { shared: ['invoiceId'] } as const
export const linesAtOnce = { ...lines, atMost: limits.linesAtOnce }
export const changesAtOnce = { ...lines, atMost: limits.changesAtOnce }

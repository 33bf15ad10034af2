// The entities that the product adds to those of the document.
import * as t from '@tablewright/design'
import { limits } from '../limits.js'
import { creditNoteAttributes, messageAttributes, paymentAttributes } from './attributes.js'
import { invoicing } from './table.js'

/** A payment or refund. Immutable. */
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

/** Reduces the amount of a finalized invoice. Immutable. */
export const CreditNote = invoicing.entity('Credit Notes', {
  key: {
    PK: 'INVOICE#<InvoiceId>#CREDITNOTE#<CreditNoteId>',
    SK: 'INVOICE#<InvoiceId>#CREDITNOTE#<CreditNoteId>',
    GSI1PK: 'INVOICE#<InvoiceId>',
    GSI1SK: 'CREDITNOTE#<CreditNoteId>',
  },
  attributes: creditNoteAttributes,
  expect: { items: 10_000, bytes: 350 },
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

/** A logo, identified by its digest. Never changed or removed, because issued invoices refer to it. */
export const Logo = invoicing.entity('Logos', {
  key: { PK: 'LOGO#<LogoId>', SK: 'LOGO#<LogoId>' },
  attributes: {
    logoId: t.text({ maximumLength: 64, pattern: /[0-9a-f]{64}/, expected: 'the id of a logo' }),
    contentType: t.oneOf('image/png', 'image/jpeg').immutable(),
    content: t.binary().immutable().bytes(50_000),
  },
  expect: { items: 3, bytes: 50_000 },
})

/**
 * Increments the counter in the transaction that uses the number: no gaps and no duplicates, even after
 * failures.
 */
export const takeNumberStep = {
  given: { expectedLastNumber: t.integer() },
  to: { lastNumber: t.increment() },
  when: { lastNumber: t.param('expectedLastNumber') },
  quiet: true,
} as const

const lines = { shared: ['invoiceId'] } as const
export const linesAtOnce = { ...lines, atMost: limits.linesAtOnce }
export const changesAtOnce = { ...lines, atMost: limits.changesAtOnce }

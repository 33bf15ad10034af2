import { create, get, increment, now, query, transact, update } from '@tablewright/design'
import { CreditNote, Invoice, Message, Payment } from './entities.js'

/** What becomes of an invoice that has been finalized. */
export const lifecyclePatterns = {
  sendInvoice: update(Invoice, {
    goal: 'Note that the invoice was sent',
    to: { sentAt: now(), sends: increment() },
    when: { status: ['open', 'paid', 'uncollectible'] },
    guard: 'version',
    rate: 'low',
  }),
  payInvoice: transact(
    {
      invoice: update(Invoice, {
        set: ['status', 'amountPaid'],
        when: { status: ['open', 'uncollectible'] },
        guard: 'version',
      }),
      payment: create(Payment, { to: { kind: 'payment' } }),
    },
    { goal: 'Take a payment, in full or in part', rate: 'low' },
  ),
  refundInvoice: transact(
    {
      invoice: update(Invoice, {
        set: ['status', 'amountPaid'],
        when: { status: ['open', 'paid', 'uncollectible'] },
        guard: 'version',
      }),
      payment: create(Payment, { to: { kind: 'refund' } }),
    },
    { goal: 'Pay money back', rate: 'low' },
  ),
  creditInvoice: transact(
    {
      invoice: update(Invoice, {
        set: ['status', 'amountCredited'],
        to: { creditNotesMade: increment() },
        when: { status: ['open', 'paid', 'uncollectible'] },
        guard: 'version',
      }),
      creditNote: create(CreditNote),
    },
    { goal: 'Issue a credit note', rate: 'low' },
  ),
  voidInvoice: update(Invoice, {
    goal: 'Withdraw an invoice; its number stays taken',
    to: { status: 'void' },
    when: { status: ['open', 'uncollectible'], amountPaid: 0 },
    guard: 'version',
    rate: 'low',
  }),
  writeOffInvoice: update(Invoice, {
    goal: 'Give up on an invoice',
    to: { status: 'uncollectible' },
    when: { status: 'open' },
    guard: 'version',
    rate: 'low',
  }),
  keepMessage: create(Message, { goal: 'Put a message into the outbox, once', rate: 'low' }),
  message: get(Message, { goal: 'Read a message of the outbox', consistency: 'strong', rate: 'low' }),
  outbox: query(Message, {
    goal: 'List what was sent, newest first',
    index: 'GSI2',
    order: 'newest',
    rate: 'low',
    expect: { items: 1_000, bytes: 700 },
  }),
}

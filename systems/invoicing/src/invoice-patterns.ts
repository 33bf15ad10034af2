import {
  batchGet,
  collection,
  create,
  each,
  get,
  increment,
  integer,
  now,
  param,
  put,
  query,
  remove,
  transact,
  update,
} from '@tablewright/design'
import { Account, amount, CreditNote, Invoice, LineItem, Payment } from './entities.js'

/** An invoice, its number and the counter leave so many actions in a transaction. */
const mostLineItems = 97

/** Raised in the transaction that uses the number: no gap and no second use, whatever fails. */
const takeNumber = update(Account, {
  given: { expectedLastNumber: integer() },
  to: { lastNumber: increment() },
  when: { lastNumber: param('expectedLastNumber') },
  quiet: true,
})

const newLineItems = each('lineItems', create(LineItem), { shared: ['invoiceId'], atMost: mostLineItems })

/** More changes than these are made in several steps. */
const changes = { shared: ['invoiceId'], atMost: 33 } as const

/** Writing invoices. */
const drafts = {
  createInvoice: transact(
    {
      counter: takeNumber,
      invoice: create(Invoice, { to: { status: 'open', finalizedAt: now() } }),
      lineItems: newLineItems,
    },
    { goal: 'Create invoice with its number and line items', rate: 'low' },
  ),
  draftInvoice: transact(
    { invoice: create(Invoice, { to: { status: 'draft' } }), lineItems: newLineItems },
    { goal: 'Begin an invoice that has no number yet', rate: 'low' },
  ),
  changeDraft: transact(
    {
      invoice: update(Invoice, {
        set: ['lineItemIds', 'tax', 'total'],
        edit: ['issueDate', 'dueDate', 'discount', 'notes'],
        when: { status: 'draft' },
        guard: 'version',
      }),
      added: each('added', create(LineItem), changes),
      changed: each('changed', put(LineItem), changes),
      removed: each('removed', remove(LineItem, { mustExist: true }), changes),
    },
    { goal: 'Update a draft, and exactly the line items that differ', rate: 'low' },
  ),
  finalizeInvoice: transact(
    {
      counter: takeNumber,
      invoice: update(Invoice, {
        set: ['number'],
        to: { status: 'open', finalizedAt: now() },
        when: { status: 'draft' },
        guard: 'version',
      }),
    },
    { goal: 'Give a draft its number; from now on its money does not change', rate: 'low' },
  ),
  deleteDraft: transact(
    {
      invoice: remove(Invoice, { when: { status: 'draft' }, guard: 'version', mustExist: true }),
      removed: each('removed', remove(LineItem), { shared: ['invoiceId'], atMost: 99 }),
    },
    { goal: 'Throw a draft away', rate: 'low' },
  ),
}

/** What becomes of an invoice that has been finalized. */
const lifecycle = {
  sendInvoice: update(Invoice, {
    goal: 'Note that the invoice was sent',
    to: { sentAt: now() },
    when: { status: ['open', 'uncollectible'] },
    guard: 'version',
    rate: 'low',
  }),
  payInvoice: transact(
    {
      invoice: update(Invoice, {
        given: { amount: amount() },
        set: ['status'],
        to: { amountPaid: increment(param('amount')) },
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
        given: { amount: amount() },
        set: ['status'],
        to: { amountCredited: increment(param('amount')) },
        when: { status: ['open', 'uncollectible'] },
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
}

/** Finding and showing invoices. */
const views = {
  invoice: get(Invoice, { goal: 'View an invoice of a client', consistency: 'strong', rate: 'medium' }),
  invoiceByNumber: get(Invoice.InvoiceNumber, { goal: 'Find an invoice by its number', rate: 'medium' }),
  invoiceWithLineItems: collection([Invoice, LineItem, Payment, CreditNote], {
    goal: 'View invoice and line items',
    index: 'GSI1',
    by: 'invoiceId',
    page: 100,
    rate: 'medium',
    expect: { items: 20, bytes: 400 },
  }),
  lineItems: batchGet(LineItem, {
    goal: 'Read the line items that an invoice names, consistently',
    consistency: 'strong',
    rate: 'medium',
    expect: { items: 15, bytes: 350 },
  }),
  invoicesOfClient: query(Invoice, {
    goal: 'List the invoices of a client, newest first',
    by: 'clientId',
    order: 'newest',
    rate: 'medium',
    expect: { items: 60, bytes: 700 },
  }),
  invoicesByStatus: query(Invoice, {
    goal: 'List invoices in a status by due date',
    index: 'GSI2',
    by: 'status',
    order: 'ascending',
    rate: 'low',
    expect: { items: 5_000, bytes: 700 },
  }),
  invoicesDueBefore: query(Invoice, {
    goal: 'List invoices in a status that are due before a day: those open are overdue',
    index: 'GSI2',
    by: 'status',
    before: 'dueDate',
    order: 'ascending',
    rate: 'low',
    expect: { items: 500, bytes: 700 },
  }),
}

export const invoicePatterns = { ...drafts, ...lifecycle, ...views }

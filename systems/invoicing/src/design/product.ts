import * as t from '@tablewright/design'
import { CreditNote, changesAtOnce, Message, Payment } from './additions.js'
import { Account, Client, Invoice, LineItem, newLines, takeNumber } from './document.js'

const clientPatterns = {
  account: t.get(Account, {
    goal: 'View the account and its counter',
    consistency: 'strong',
    rate: 'medium',
  }),
  updateAccount: t.update(Account, {
    goal: 'Update account details',
    edit: [
      'name',
      'email',
      'address',
      'taxId',
      'numberPattern',
      'numberPrefix',
      'numberDigits',
      'paymentDays',
    ],
    guard: 'version',
  }),
  client: t.get(Client, { goal: 'View client details', consistency: 'strong', rate: 'medium' }),
  clientByEmail: t.get(Client.ClientEmail, {
    goal: 'Find a client by e-mail address',
    consistency: 'strong',
    rate: 'medium',
  }),
  clients: t.query(Client, {
    goal: 'List clients by name',
    index: 'GSI2',
    order: 'ascending',
    expect: { items: 10_000, bytes: 500 },
  }),
  clientsByName: t.query(Client, {
    goal: 'Find clients by the beginning of their name',
    index: 'GSI2',
    beginsWith: 'name',
    order: 'ascending',
    expect: { items: 100, bytes: 500 },
  }),
}

const draftPatterns = {
  draftInvoice: t.transact(
    { invoice: t.create(Invoice, { to: { status: 'draft' } }), lineItems: newLines },
    { goal: 'Begin an invoice that has no number yet' },
  ),
  finalizeInvoice: t.transact(
    {
      counter: takeNumber,
      invoice: t.update(Invoice, {
        set: ['number', 'sequence', 'status', 'seal'],
        to: { finalizedAt: t.now() },
        when: { status: 'draft' },
        guard: 'version',
      }),
    },
    { goal: 'Give a draft its number; from now on its money does not change' },
  ),
  deleteDraft: t.transact(
    {
      invoice: t.remove(Invoice, { when: { status: 'draft' }, guard: 'version', mustExist: true }),
      removed: t.each('removed', t.remove(LineItem), changesAtOnce),
    },
    { goal: 'Throw a draft away' },
  ),
}

/** What can happen to an invoice after it is finalized. */
const lifecyclePatterns = {
  sendInvoice: t.update(Invoice, {
    goal: 'Note that the invoice was sent',
    to: { sentAt: t.now(), sends: t.increment() },
    when: { status: ['open', 'paid', 'uncollectible'] },
    guard: 'version',
  }),
  payInvoice: t.transact(
    {
      invoice: t.update(Invoice, {
        set: ['status', 'amountPaid'],
        when: { status: ['open', 'uncollectible'] },
        guard: 'version',
      }),
      payment: t.create(Payment, { to: { kind: 'payment' } }),
    },
    { goal: 'Take a payment, in full or in part' },
  ),
  refundInvoice: t.transact(
    {
      invoice: t.update(Invoice, {
        set: ['status', 'amountPaid'],
        when: { status: ['open', 'paid', 'uncollectible'] },
        guard: 'version',
      }),
      payment: t.create(Payment, { to: { kind: 'refund' } }),
    },
    { goal: 'Pay money back' },
  ),
  creditInvoice: t.transact(
    {
      invoice: t.update(Invoice, {
        set: ['status', 'amountCredited'],
        to: { creditNotesMade: t.increment() },
        when: { status: ['open', 'paid', 'uncollectible'] },
        guard: 'version',
      }),
      creditNote: t.create(CreditNote),
    },
    { goal: 'Issue a credit note' },
  ),
  voidInvoice: t.update(Invoice, {
    goal: 'Withdraw an invoice; its number stays taken',
    to: { status: 'void' },
    when: { status: ['open', 'uncollectible'], amountPaid: 0 },
    guard: 'version',
  }),
  writeOffInvoice: t.update(Invoice, {
    goal: 'Give up on an invoice',
    to: { status: 'uncollectible' },
    when: { status: 'open' },
    guard: 'version',
  }),
  keepMessage: t.create(Message, { goal: 'Put a message into the outbox, once' }),
  message: t.get(Message, { goal: 'Read a message of the outbox', consistency: 'strong' }),
  outbox: t.query(Message, {
    goal: 'List what was sent, newest first',
    index: 'GSI2',
    order: 'newest',
    expect: { items: 1_000, bytes: 700 },
  }),
}

const viewPatterns = {
  invoice: t.get(Invoice, { goal: 'View an invoice of a client', consistency: 'strong', rate: 'medium' }),
  invoiceByNumber: t.get(Invoice.InvoiceNumber, {
    goal: 'Find an invoice by its number',
    consistency: 'strong',
    rate: 'medium',
  }),
  clientOfInvoice: t.query(Invoice, {
    goal: 'Find out whose an invoice is, which never changes',
    index: 'GSI1',
    by: 'invoiceId',
    limit: 1,
    rate: 'medium',
  }),
  lineItems: t.batchGet(LineItem, {
    goal: 'Read the line items that an invoice names, consistently',
    consistency: 'strong',
    rate: 'medium',
    expect: { items: 15, bytes: 350 },
  }),
  invoicesOfClient: t.query(Invoice, {
    goal: 'List the invoices of a client, newest first',
    by: 'clientId',
    order: 'newest',
    rate: 'medium',
    expect: { items: 60, bytes: 900 },
  }),
  invoicesByStatus: t.query(Invoice, {
    goal: 'List invoices in a status by due date',
    index: 'GSI2',
    by: 'status',
    order: 'ascending',
    expect: { items: 5_000, bytes: 900 },
  }),
  invoicesDueBefore: t.query(Invoice, {
    goal: 'List invoices in a status that are due before a day: those open are overdue',
    index: 'GSI2',
    by: 'status',
    before: 'dueDate',
    order: 'ascending',
    expect: { items: 500, bytes: 900 },
  }),
}

export const productPatterns = t.withDefaults(
  { rate: 'low' },
  {
    ...clientPatterns,
    ...draftPatterns,
    ...lifecyclePatterns,
    ...viewPatterns,
  },
)

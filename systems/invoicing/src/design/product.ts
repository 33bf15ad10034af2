import * as t from '@tablewright/design'
import { CreditNote, changesAtOnce, Logo, Message, Payment } from './additions.js'
import { Account, Client, Invoice, LineItem, newLines, takeNumber } from './document.js'
import { bookInvoice, bookMonth, Entry, ledgerPatterns, raiseCredit, useCredit } from './ledger.js'
import { Recurring } from './recurring.js'

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
      'phone',
      'taxId',
      'vatId',
      'bank',
      'paymentTerms',
      'footer',
      'language',
      'reminderDays',
      'timeZone',
      'logoId',
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
    { goal: 'Create a draft' },
  ),
  finalizeInvoice: t.transact(
    {
      counter: takeNumber,
      invoice: t.update(Invoice, {
        set: ['number', 'sequence', 'status', 'taxes', 'snapshot', 'seal'],
        to: { finalizedAt: t.now() },
        when: { status: 'draft' },
        guard: 'version',
      }),
      entry: bookInvoice,
      month: bookMonth,
    },
    { goal: 'Finalize a draft with its number; it can no longer be changed' },
  ),
  deleteDraft: t.transact(
    {
      invoice: t.remove(Invoice, { when: { status: 'draft' }, guard: 'version', mustExist: true }),
      removed: t.each('removed', t.remove(LineItem), changesAtOnce),
    },
    { goal: 'Delete a draft' },
  ),
}

const payableInvoice = t.update(Invoice, {
  set: ['status', 'amountPaid'],
  when: { status: ['open', 'uncollectible'] },
  guard: 'version',
})

const paymentSteps = {
  invoice: payableInvoice,
  payment: t.create(Payment, { to: { kind: 'payment' } }),
  entry: t.create(Entry, { to: { booking: 'payment' } }),
  month: bookMonth,
} as const

/** Actions on a finalized invoice. */
const lifecyclePatterns = {
  sendInvoice: t.update(Invoice, {
    goal: 'Note that the invoice was sent',
    to: { sentAt: t.now(), sends: t.increment() },
    when: { status: ['open', 'paid', 'uncollectible'] },
    guard: 'version',
  }),
  payInvoice: t.transact(paymentSteps, { goal: 'Record a payment, in full or in part' }),
  overpayInvoice: t.transact(
    { ...paymentSteps, credit: raiseCredit },
    { goal: 'Record a payment of more than the open amount; the rest is credited to the client' },
  ),
  applyCredit: t.transact(
    {
      invoice: payableInvoice,
      payment: t.create(Payment, { to: { kind: 'payment', fromCredit: true } }),
      credit: useCredit,
      entry: t.create(Entry, { to: { booking: 'credit-applied', change: 0 } }),
    },
    { goal: 'Pay an invoice from the credit balance' },
  ),
  refundInvoice: t.transact(
    {
      invoice: t.update(Invoice, {
        set: ['status', 'amountPaid'],
        when: { status: ['open', 'paid', 'uncollectible'] },
        guard: 'version',
      }),
      payment: t.create(Payment, { to: { kind: 'refund' } }),
      entry: t.create(Entry, { to: { booking: 'refund' } }),
      month: bookMonth,
    },
    { goal: 'Refund a payment' },
  ),
  creditInvoice: t.transact(
    {
      invoice: t.update(Invoice, {
        set: ['status', 'amountCredited', 'creditedTaxes'],
        to: { creditNotesMade: t.increment() },
        when: { status: ['open', 'paid', 'uncollectible'] },
        guard: 'version',
      }),
      creditNote: t.create(CreditNote),
      entry: t.create(Entry, { to: { booking: 'credit-note' } }),
      month: bookMonth,
    },
    { goal: 'Issue a credit note' },
  ),
  voidInvoice: t.transact(
    {
      invoice: t.update(Invoice, {
        set: ['voidedAt', 'voidedOn'],
        to: { status: 'void' },
        when: { status: ['open', 'uncollectible'], amountPaid: 0 },
        guard: 'version',
      }),
      entry: t.create(Entry, { to: { booking: 'void' } }),
      month: bookMonth,
    },
    { goal: 'Void an invoice; its number is not used again' },
  ),
  writeOffInvoice: t.update(Invoice, {
    goal: 'Write off an invoice',
    to: { status: 'uncollectible' },
    when: { status: 'open' },
    guard: 'version',
  }),
  noteOverdue: t.update(Invoice, {
    goal: 'Note that the due date of an invoice has passed',
    to: { overdueAt: t.now() },
    when: { status: 'open' },
    guard: 'version',
  }),
  remindClient: t.update(Invoice, {
    goal: 'Note that a reminder was sent',
    set: ['reminders'],
    to: { remindedAt: t.now() },
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
  invoicesByNumber: t.query(Invoice.InvoiceNumber, {
    goal: 'Find invoices by the beginning of their number',
    index: 'GSI3',
    beginsWith: 'number',
    order: 'ascending',
    expect: { items: 100, bytes: 200 },
  }),
  keepLogo: t.create(Logo, { goal: 'Keep a logo under its digest' }),
  logo: t.get(Logo, { goal: 'The logo on invoices, credit notes and statements' }),
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

const recurringPatterns = {
  addRecurring: t.create(Recurring, { goal: 'Create a recurring invoice', to: { made: 0 } }),
  recurring: t.get(Recurring, { goal: 'View a recurring invoice', consistency: 'strong' }),
  changeRecurring: t.update(Recurring, {
    goal: 'Change, pause, resume or end a recurring invoice',
    edit: [
      'status',
      'nextDate',
      'endDate',
      'lineItems',
      'discount',
      'discountPercent',
      'orderReference',
      'taxNote',
      'paymentTerms',
      'notes',
      'automatic',
    ],
    guard: 'version',
  }),
  recurringByStatus: t.query(Recurring, {
    goal: 'List recurring invoices by the date of the next one',
    index: 'GSI2',
    by: 'status',
    order: 'ascending',
    expect: { items: 1_000, bytes: 1_200 },
  }),
  recurringDue: t.query(Recurring, {
    goal: 'Recurring invoices that are due',
    index: 'GSI2',
    by: 'status',
    before: 'nextDate',
    order: 'ascending',
    expect: { items: 100, bytes: 1_200 },
  }),
  draftRecurring: t.transact(
    {
      recurring: t.update(Recurring, {
        given: { dueOn: t.date(), recurringStatus: t.oneOf('active', 'ended') },
        set: ['nextDate'],
        to: { made: t.increment(), status: t.param('recurringStatus') },
        when: { status: 'active', nextDate: t.param('dueOn') },
        quiet: true,
      }),
      invoice: t.create(Invoice, { to: { status: 'draft' } }),
      lineItems: newLines,
    },
    { goal: 'Draft the invoice of one day, once, and move on to the next day' },
  ),
  pendingInvoices: t.query(Invoice, {
    goal: 'Invoices of series that still have to be finalized or sent',
    index: 'GSI3',
    by: 'pending',
    order: 'ascending',
    expect: { items: 100, bytes: 1_500 },
  }),
  settlePending: t.update(Invoice, {
    goal: 'Note how far an automatic invoice has come',
    edit: ['pending'],
    guard: 'version',
  }),
}

export const productPatterns = t.withDefaults(
  { rate: 'low' },
  {
    ...ledgerPatterns,
    ...recurringPatterns,
    ...clientPatterns,
    ...draftPatterns,
    ...lifecyclePatterns,
    ...viewPatterns,
  },
)

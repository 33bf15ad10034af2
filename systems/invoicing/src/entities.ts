import {
  date,
  id,
  integer,
  list,
  money,
  number,
  oneOf,
  record,
  table,
  text,
  timestamp,
  ulid,
  unique,
  version,
} from '@tablewright/design'

const invoicing = table('Invoicing', {
  partitionKey: 'PK',
  sortKey: 'SK',
  indexes: {
    GSI1: { partitionKey: 'GSI1PK', sortKey: 'GSI1SK' },
    GSI2: { partitionKey: 'GSI2PK', sortKey: 'GSI2SK' },
  },
  storedNames: 'PascalCase',
})

/** Minor units, in the currency of the item. */
export const amount = () => money({ currencyIn: 'currency' })

const currency = () => text({ minimumLength: 3, maximumLength: 3 })
const email = () => text({ lowerCase: true, delimiter: 'escape', maximumLength: 250 })
const address = () =>
  record({
    lines: list(text()),
    postalCode: text().optional(),
    city: text().optional(),
    country: text().optional(),
  })

/** The business itself: a singleton. Its counter is raised by every invoice that takes a number. */
export const Account = invoicing.entity('Accounts', {
  key: { PK: 'ACCOUNT', SK: 'ACCOUNT' },
  attributes: {
    name: text(),
    email: email(),
    address: address().optional(),
    taxId: text().optional(),
    currency: currency(),
    numberPrefix: text().default('INV-'),
    numberDigits: integer({ minimum: 1, maximum: 12 }).default(4),
    lastNumber: integer().default(0),
    createdAt: timestamp().onCreate().immutable(),
    updatedAt: timestamp().onWrite(),
    version: version(),
  },
  expect: { items: 1, bytes: 600 },
})

export const Client = invoicing.entity('Clients', {
  key: {
    PK: 'CLIENT#<ClientId>',
    SK: 'CLIENT#<ClientId>',
    GSI2PK: 'CLIENTS',
    GSI2SK: '<Name>',
  },
  attributes: {
    clientId: ulid().onCreate(),
    name: text({ foldInKeys: true, delimiter: 'escape', maximumLength: 200 }),
    email: email(),
    address: address().optional(),
    phone: text().optional(),
    taxId: text().optional(),
    notes: text().optional(),
    createdAt: timestamp().onCreate().immutable(),
    updatedAt: timestamp().onWrite(),
    version: version(),
  },
  derives: {
    ClientEmail: unique({
      type: 'ClientEmails',
      key: { PK: 'CLIENTEMAIL#<Email>', SK: 'CLIENTEMAIL#<Email>' },
    }),
  },
  expect: { items: 10_000, bytes: 500 },
})

/** The id begins with the issue date, so the newest invoices of a client come first backwards. */
export const Invoice = invoicing.entity('Invoices', {
  key: {
    PK: 'CLIENT#<ClientId>',
    SK: '#INVOICE#<InvoiceId>',
    GSI1PK: 'INVOICE#<InvoiceId>',
    GSI1SK: 'INVOICE#<InvoiceId>',
    GSI2PK: 'INVSTATUS#<Status>',
    GSI2SK: '<DueDate>#<InvoiceId>',
  },
  attributes: {
    clientId: ulid(),
    invoiceId: ulid().onCreate(),
    number: text({ maximumLength: 40 }).optional(),
    status: oneOf('draft', 'open', 'paid', 'void', 'uncollectible'),
    issueDate: date(),
    dueDate: date(),
    currency: currency(),
    // With these and the version, a consistent read of the whole invoice is a batch of gets.
    lineItemIds: list(id()),
    discount: amount().default(0),
    tax: amount(),
    total: amount(),
    amountPaid: amount().default(0),
    amountCredited: amount().default(0),
    notes: text().optional(),
    sentAt: timestamp().optional(),
    finalizedAt: timestamp().optional(),
    createdAt: timestamp().onCreate().immutable(),
    updatedAt: timestamp().onWrite(),
    version: version(),
  },
  derives: {
    // Kept for ever: voiding an invoice does not free its number.
    InvoiceNumber: unique({
      type: 'InvoiceNumber',
      key: { PK: 'INVOICENUMBER#<Number>', SK: 'INVOICENUMBER#<Number>' },
      kept: true,
    }),
  },
  expect: { items: 200_000, bytes: 700 },
})

export const LineItem = invoicing.entity('Line Items', {
  key: {
    PK: 'INVOICE#<InvoiceId>#LINEITEM#<ItemId>',
    SK: 'INVOICE#<InvoiceId>#LINEITEM#<ItemId>',
    GSI1PK: 'INVOICE#<InvoiceId>',
    GSI1SK: 'LINEITEM#<ItemId>',
  },
  attributes: {
    invoiceId: ulid(),
    itemId: id(),
    description: text({ maximumLength: 1_000 }),
    quantity: number(),
    unit: text().optional(),
    currency: currency(),
    unitPrice: amount(),
    taxRate: number().default(0),
    amount: amount(),
  },
  expect: { items: 2_000_000, bytes: 350 },
})

/** Money that came in or went back. Never changed. */
export const Payment = invoicing.entity('Payments', {
  key: {
    PK: 'INVOICE#<InvoiceId>#PAYMENT#<PaymentId>',
    SK: 'INVOICE#<InvoiceId>#PAYMENT#<PaymentId>',
    GSI1PK: 'INVOICE#<InvoiceId>',
    GSI1SK: 'PAYMENT#<PaymentId>',
  },
  attributes: {
    invoiceId: ulid(),
    paymentId: ulid().onCreate(),
    kind: oneOf('payment', 'refund').immutable(),
    currency: currency().immutable(),
    amount: amount().immutable(),
    method: text().optional().immutable(),
    paidAt: timestamp().onCreate().immutable(),
  },
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
  attributes: {
    invoiceId: ulid(),
    creditNoteId: ulid().onCreate(),
    currency: currency().immutable(),
    amount: amount().immutable(),
    reason: text().immutable(),
    issuedAt: timestamp().onCreate().immutable(),
  },
  expect: { items: 10_000, bytes: 250 },
})

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

/** Three letters: `EUR`. */
export const currency = () => text({ minimumLength: 3, maximumLength: 3 })
export const email = () =>
  text({ minimumLength: 3, lowerCase: true, delimiter: 'escape', maximumLength: 240 })
export const personName = () => text({ minimumLength: 1, maximumLength: 200 })
export const shortText = () => text({ maximumLength: 100 })
/** What a person writes to be read by people. */
export const note = () => text({ maximumLength: 2_000 })
export const invoiceNumber = () => text({ minimumLength: 1, maximumLength: 40 })
export const address = () =>
  record({
    lines: list(text({ maximumLength: 200 })),
    postalCode: text({ maximumLength: 20 }).optional(),
    city: shortText().optional(),
    country: shortText().optional(),
  })

const written = {
  createdAt: timestamp().onCreate().immutable(),
  updatedAt: timestamp().onWrite(),
  version: version(),
}

export const accountAttributes = {
  name: personName(),
  email: email(),
  address: address().optional(),
  taxId: shortText().optional(),
  currency: currency(),
  /** `{prefix}`, `{year}`, `{month}` and `{number}` are filled in. */
  numberPattern: text({ maximumLength: 60 }).default('{prefix}{number}'),
  numberPrefix: text({ maximumLength: 15 }).default('INV-'),
  numberDigits: integer({ minimum: 1, maximum: 12 }).default(4),
  firstNumber: integer({ minimum: 1, maximum: 1_000_000_000 }).default(1).immutable(),
  lastNumber: integer(),
  /** Days from the issue of an invoice until it is due. */
  paymentDays: integer({ minimum: 0, maximum: 365 }).default(30),
  ...written,
}

/** The business itself: a singleton. Its counter is raised by every invoice that takes a number. */
export const Account = invoicing.entity('Accounts', {
  key: { PK: 'ACCOUNT', SK: 'ACCOUNT' },
  attributes: accountAttributes,
  expect: { items: 1, bytes: 700 },
})

export const clientAttributes = {
  clientId: ulid().onCreate(),
  name: text({ foldInKeys: true, delimiter: 'escape', minimumLength: 1, maximumLength: 200 }),
  email: email(),
  address: address().optional(),
  phone: shortText().optional(),
  taxId: shortText().optional(),
  notes: note().optional(),
  ...written,
}

/** Clients are never removed: the books name them. */
export const Client = invoicing.entity('Clients', {
  key: {
    PK: 'CLIENT#<ClientId>',
    SK: 'CLIENT#<ClientId>',
    GSI2PK: 'CLIENTS',
    GSI2SK: '<Name>',
  },
  attributes: clientAttributes,
  derives: {
    ClientEmail: unique({
      type: 'ClientEmails',
      key: { PK: 'CLIENTEMAIL#<Email>', SK: 'CLIENTEMAIL#<Email>' },
    }),
  },
  expect: { items: 10_000, bytes: 500 },
})

export const invoiceStatus = () => oneOf('draft', 'open', 'paid', 'void', 'uncollectible')

export const invoiceAttributes = {
  clientId: ulid(),
  invoiceId: ulid().onCreate(),
  number: invoiceNumber().optional(),
  /** Which number of the account's own count it is. */
  sequence: integer().optional(),
  status: invoiceStatus(),
  issueDate: date().immutable(),
  dueDate: date(),
  currency: currency().immutable(),
  // With these and the version, a consistent read of the whole invoice is a batch of gets.
  lineItemIds: list(id()).bytes(60),
  /** Line items that there ever were: the next one's id. */
  linesMade: integer(),
  subtotal: amount(),
  discount: amount().default(0),
  tax: amount(),
  total: amount(),
  amountPaid: amount().default(0),
  amountCredited: amount().default(0),
  creditNotesMade: integer().default(0),
  notes: note().optional(),
  /** How often it was sent. */
  sends: integer().default(0),
  sentAt: timestamp().optional(),
  finalizedAt: timestamp().optional(),
  /** A digest of all its money, taken when it was finalized: what it asks for has not changed since. */
  seal: text({ maximumLength: 64 }).optional(),
  ...written,
}

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
  attributes: invoiceAttributes,
  derives: {
    // Kept for ever: voiding an invoice does not free its number.
    InvoiceNumber: unique({
      type: 'InvoiceNumber',
      key: { PK: 'INVOICENUMBER#<Number>', SK: 'INVOICENUMBER#<Number>' },
      copies: ['sequence'],
      kept: true,
    }),
  },
  expect: { items: 200_000, bytes: 900 },
})

export const lineItemAttributes = {
  invoiceId: ulid(),
  itemId: id(),
  description: text({ minimumLength: 1, maximumLength: 1_000 }),
  quantity: number(),
  unit: text({ maximumLength: 20 }).optional(),
  currency: currency(),
  unitPrice: amount(),
  /** In percent. */
  taxRate: number().default(0),
  amount: amount(),
}

export const LineItem = invoicing.entity('Line Items', {
  key: {
    PK: 'INVOICE#<InvoiceId>#LINEITEM#<ItemId>',
    SK: 'INVOICE#<InvoiceId>#LINEITEM#<ItemId>',
    GSI1PK: 'INVOICE#<InvoiceId>',
    GSI1SK: 'LINEITEM#<ItemId>',
  },
  attributes: lineItemAttributes,
  expect: { items: 2_000_000, bytes: 350 },
})

export const paymentAttributes = {
  invoiceId: ulid(),
  paymentId: ulid().onCreate(),
  kind: oneOf('payment', 'refund').immutable(),
  currency: currency().immutable(),
  amount: amount().immutable(),
  method: text({ maximumLength: 50 }).optional().immutable(),
  reference: shortText().optional().immutable(),
  paidAt: timestamp().onCreate().immutable(),
}

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

export const creditNoteAttributes = {
  invoiceId: ulid(),
  creditNoteId: ulid().onCreate(),
  /** The invoice's own number and a count: `INV-0001-C1`. */
  creditNoteNumber: text({ maximumLength: 50 }).immutable(),
  currency: currency().immutable(),
  amount: amount().immutable(),
  reason: note().immutable(),
  issuedAt: timestamp().onCreate().immutable(),
}

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

export const messageAttributes = {
  /** The invoice and how often it had been sent: sending again after a failure is the same message. */
  messageId: id(),
  invoiceId: ulid().immutable(),
  recipient: email().immutable(),
  subject: text({ maximumLength: 300 }).immutable(),
  body: text({ maximumLength: 4_000 }).immutable(),
  sentAt: timestamp().onCreate().immutable(),
}

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

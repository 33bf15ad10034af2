import * as t from '@tablewright/design'

// The document names entities and keys; these are the attributes that the product needs.

/** Minor units, in the currency of the item. */
export const amount = () => t.money({ currencyIn: 'currency' })

/** Three letters: `EUR`. */
export const currency = () => t.text({ minimumLength: 3, maximumLength: 3 })
export const email = () =>
  t.text({ minimumLength: 3, lowerCase: true, delimiter: 'escape', maximumLength: 240 })
export const personName = () => t.text({ minimumLength: 1, maximumLength: 200 })
export const shortText = () => t.text({ maximumLength: 100 })
/** Text that a person writes for people to read. */
export const note = () => t.text({ maximumLength: 2_000 })
export const invoiceNumber = () => t.text({ minimumLength: 1, maximumLength: 40 })
export const address = () =>
  t.record({
    lines: t.list(t.text({ maximumLength: 200 })),
    postalCode: t.text({ maximumLength: 20 }).optional(),
    city: shortText().optional(),
    country: shortText().optional(),
  })

const written = {
  createdAt: t.timestamp().onCreate().immutable(),
  updatedAt: t.timestamp().onWrite(),
  version: t.version(),
}

export const accountAttributes = {
  name: personName(),
  email: email(),
  address: address().optional(),
  taxId: shortText().optional(),
  currency: currency(),
  /** `{prefix}`, `{year}`, `{month}` and `{number}` are filled in. */
  numberPattern: t.text({ maximumLength: 60 }).default('{prefix}{number}'),
  numberPrefix: t.text({ maximumLength: 15 }).default('INV-'),
  numberDigits: t.integer({ minimum: 1, maximum: 12 }).default(4),
  firstNumber: t.integer({ minimum: 1, maximum: 1_000_000_000 }).default(1).immutable(),
  lastNumber: t.integer(),
  /** Days from the issue of an invoice until it is due. */
  paymentDays: t.integer({ minimum: 0, maximum: 365 }).default(30),
  ...written,
}

export const clientAttributes = {
  clientId: t.ulid().onCreate(),
  name: t.text({ foldInKeys: true, delimiter: 'escape', minimumLength: 1, maximumLength: 200 }),
  email: email(),
  address: address().optional(),
  phone: shortText().optional(),
  taxId: shortText().optional(),
  notes: note().optional(),
  ...written,
}

export const invoiceStatus = () => t.oneOf('draft', 'open', 'paid', 'void', 'uncollectible')

export const invoiceAttributes = {
  clientId: t.ulid(),
  invoiceId: t.ulid().onCreate(),
  number: invoiceNumber().optional(),
  /** Position in the account's own count. */
  sequence: t.integer().optional(),
  status: invoiceStatus(),
  issueDate: t.date().immutable(),
  dueDate: t.date(),
  currency: currency().immutable(),
  // With these and the version, a consistent read of the whole invoice is a batch of gets.
  lineItemIds: t.list(t.id()).bytes(60),
  /** Number of line items ever made; gives the id of the next one. */
  linesMade: t.integer(),
  subtotal: amount(),
  discount: amount().default(0),
  tax: amount(),
  total: amount(),
  amountPaid: amount().default(0),
  amountCredited: amount().default(0),
  creditNotesMade: t.integer().default(0),
  notes: note().optional(),
  /** Number of times it was sent. */
  sends: t.integer().default(0),
  sentAt: t.timestamp().optional(),
  finalizedAt: t.timestamp().optional(),
  /** A digest of all its money, taken when it was finalized: what it asks for has not changed since. */
  seal: t.text({ maximumLength: 64 }).optional(),
  ...written,
}

export const lineItemAttributes = {
  invoiceId: t.ulid(),
  itemId: t.id(),
  description: t.text({ minimumLength: 1, maximumLength: 1_000 }),
  quantity: t.number(),
  unit: t.text({ maximumLength: 20 }).optional(),
  currency: currency(),
  unitPrice: amount(),
  /** In percent. */
  taxRate: t.number().default(0),
  amount: amount(),
}

export const paymentAttributes = {
  invoiceId: t.ulid(),
  paymentId: t.ulid().onCreate(),
  kind: t.oneOf('payment', 'refund').immutable(),
  currency: currency().immutable(),
  amount: amount().immutable(),
  method: t.text({ maximumLength: 50 }).optional().immutable(),
  reference: shortText().optional().immutable(),
  paidAt: t.timestamp().onCreate().immutable(),
}

export const creditNoteAttributes = {
  invoiceId: t.ulid(),
  creditNoteId: t.ulid().onCreate(),
  /** The invoice's own number and a count: `INV-0001-C1`. */
  creditNoteNumber: t.text({ maximumLength: 50 }).immutable(),
  currency: currency().immutable(),
  amount: amount().immutable(),
  reason: note().immutable(),
  issuedAt: t.timestamp().onCreate().immutable(),
}

export const messageAttributes = {
  /** The invoice and how often it had been sent: sending again after a failure is the same message. */
  messageId: t.id(),
  invoiceId: t.ulid().immutable(),
  recipient: email().immutable(),
  subject: t.text({ maximumLength: 300 }).immutable(),
  body: t.text({ maximumLength: 4_000 }).immutable(),
  sentAt: t.timestamp().onCreate().immutable(),
}

import * as t from '@tablewright/design'
import { actor, blockText, lineText, oneLine, oneLineText } from '@tablewright/system'
import { type TaxCategory, taxCategories } from '../money/tax.js'
import { address, bankDetails, email, language, personName, shortText, snapshot } from './parties.js'
import { numberText } from './texts.js'

// The document has entities and keys; these are the attributes of the product. Attributes that were added
// later are optional, because older items do not have them.

/** Minor units, in the currency of the item. */
export const amount = () => t.money({ currencyIn: 'currency' })

/** Three letters: `EUR`. */
export const currency = () => t.text({ minimumLength: 3, maximumLength: 3 })
/** Free text of several lines. */
export const note = () => blockText(2_000)
export const invoiceNumber = () => lineText(40, 1)
/** 0 to 100, with up to four decimals. */
export const percent = () => t.number()

const categories = Object.keys(taxCategories) as [TaxCategory, ...TaxCategory[]]
export const taxCategory = () => t.oneOf<TaxCategory>(...categories)

/** Tax by category and rate: taxable amount, rate, tax. */
export const taxes = () =>
  t.list(t.record({ category: taxCategory(), rate: percent(), base: t.money(), tax: t.money() }))

export const written = {
  createdAt: t.timestamp().onCreate().immutable(),
  updatedAt: t.timestamp().onWrite(),
  version: t.version(),
}

/** Editable attributes of the account. */
export const accountDetails = {
  address: address().optional(),
  phone: shortText().optional(),
  taxId: shortText().optional(),
  /** VAT identification number. */
  vatId: shortText().optional(),
  bank: bankDetails().optional(),
  /** Printed under the totals of each invoice. */
  paymentTerms: note().optional(),
  /** Footer of each document. */
  footer: note().optional(),
  /** Language of documents and mails. Defaults to English. */
  language: language().optional(),
  /** Time zone of the dates of documents, bookings and reports, such as `Europe/Berlin`. Defaults to UTC. */
  timeZone: lineText(60, 1).optional(),
  /** Days after the due date at which each reminder is sent. Without them, none is sent. */
  reminderDays: t.list(t.integer({ minimum: 1, maximum: 365 }), { atMost: 5 }).optional(),
}

export const accountAttributes = {
  name: personName(),
  email: email(),
  ...accountDetails,
  logoId: t.text({ maximumLength: 64 }).optional(),
  currency: currency(),
  /** `{prefix}`, `{year}`, `{month}` and `{number}` are replaced. */
  numberPattern: numberText(60).default('{prefix}{number}'),
  numberPrefix: numberText(15).default('INV-'),
  numberDigits: t.integer({ minimum: 1, maximum: 12 }).default(4),
  firstNumber: t.integer({ minimum: 1, maximum: 1_000_000_000 }).default(1).immutable(),
  lastNumber: t.integer(),
  /** Days from the issue of an invoice until it is due. */
  paymentDays: t.integer({ minimum: 0, maximum: 365 }).default(30),
  ...written,
}

/** Editable attributes of a client, except name and email address. */
export const clientDetails = {
  address: address().optional(),
  phone: shortText().optional(),
  taxId: shortText().optional(),
  vatId: shortText().optional(),
  /** Reference of the client on its invoices, such as a cost center or a Leitweg-ID. */
  buyerReference: shortText().optional(),
  /** Language of its documents. Defaults to that of the account. */
  language: language().optional(),
  notes: note().optional(),
}

export const clientName = () =>
  t.text({
    foldInKeys: true,
    delimiter: 'escape',
    minimumLength: 1,
    maximumLength: 200,
    pattern: oneLine,
    expected: oneLineText,
  })

export const clientAttributes = {
  clientId: t.ulid().onCreate(),
  name: clientName(),
  email: email(),
  ...clientDetails,
  ...written,
}

export const invoiceStatuses = ['draft', 'open', 'paid', 'void', 'uncollectible'] as const
export const invoiceStatus = () => t.oneOf(...invoiceStatuses)

/** Details of an invoice, except lines, dates and discount. */
export const invoiceDetails = {
  /** First day of the delivery or service. The only day if `deliveryTo` is absent. */
  deliveryFrom: t.date().optional(),
  deliveryTo: t.date().optional(),
  /** The client's order. */
  orderReference: shortText().optional(),
  /** Replaces the default note for lines that are exempt or taxed by the buyer. */
  taxNote: note().optional(),
  /** Replaces the payment terms of the account. */
  paymentTerms: note().optional(),
  notes: note().optional(),
}

export const invoiceAttributes = {
  clientId: t.ulid(),
  invoiceId: t.ulid().onCreate(),
  number: invoiceNumber().optional(),
  /** Position in the account's sequence of numbers. */
  sequence: t.integer().optional(),
  status: invoiceStatus(),
  issueDate: t.date(),
  /** The day in the id of a draft whose date was changed. */
  idDate: t.date().optional(),
  dueDate: t.date(),
  currency: currency().immutable(),
  // With these and the version, a batch of gets reads the whole invoice consistently.
  lineItemIds: t.list(t.id()).bytes(60),
  /** Number of line items ever created, for the id of the next one. */
  linesMade: t.integer(),
  subtotal: amount(),
  discount: amount().default(0),
  discountPercent: percent().optional(),
  tax: amount(),
  taxes: taxes().optional().bytes(120),
  total: amount(),
  amountPaid: amount().default(0),
  amountCredited: amount().default(0),
  /** Tax that was credited. */
  creditedTaxes: taxes().optional().bytes(60),
  creditNotesMade: t.integer().default(0),
  ...invoiceDetails,
  /** Number of times it was sent. */
  sends: t.integer().default(0),
  sentAt: t.timestamp().optional(),
  /** Number of reminders that were sent. */
  reminders: t.integer().optional(),
  remindedAt: t.timestamp().optional(),
  /** Time at which it was reported as overdue. */
  overdueAt: t.timestamp().optional(),
  finalizedAt: t.timestamp().optional(),
  voidedAt: t.timestamp().optional(),
  /** The day of `voidedAt` in the time zone of the business. */
  voidedOn: t.date().optional(),
  /** Seller, buyer and payment details when it was finalized. */
  snapshot: snapshot().optional().bytes(700),
  /** A digest of its content when it was finalized. */
  seal: t.text({ maximumLength: 70 }).optional(),
  /** The recurring invoice that created it. */
  recurringId: t.ulid().optional(),
  /** Remaining steps of a recurring invoice. After a crash, another process continues with them. */
  pending: t.oneOf('finalize', 'send').optional(),
  ...written,
}

export const lineItemAttributes = {
  invoiceId: t.ulid(),
  itemId: t.id(),
  description: blockText(1_000, 1),
  quantity: t.number(),
  unit: lineText(20).optional(),
  currency: currency(),
  unitPrice: amount(),
  discountPercent: percent().optional(),
  /** In percent. */
  taxRate: t.number().default(0),
  taxCategory: taxCategory().optional(),
  amount: amount(),
}

export const paymentAttributes = {
  invoiceId: t.ulid(),
  paymentId: t.ulid().onCreate(),
  kind: t.oneOf('payment', 'refund').immutable(),
  currency: currency().immutable(),
  /** The amount that is applied to the invoice. */
  amount: amount().immutable(),
  /** The surplus, which was added to the credit balance of the client. */
  overpaid: amount().optional().immutable(),
  /** Paid from the credit balance of the client. */
  fromCredit: t.boolean().optional().immutable(),
  method: lineText(50).optional().immutable(),
  reference: shortText().optional().immutable(),
  paidAt: t.timestamp().onCreate().immutable(),
  /** The day of `paidAt` in the time zone of the business. */
  paidOn: t.date().optional().immutable(),
  actor: actor(),
  /** A digest of the payment. */
  seal: t.text({ maximumLength: 70 }).optional().immutable(),
}

export const creditNoteAttributes = {
  invoiceId: t.ulid(),
  creditNoteId: t.ulid().onCreate(),
  /** The number of the invoice and a count: `INV-0001-C1`. */
  creditNoteNumber: lineText(50).immutable(),
  currency: currency().immutable(),
  /** With tax. */
  amount: amount().immutable(),
  taxes: taxes().optional().immutable(),
  reason: note().immutable(),
  issuedAt: t.timestamp().onCreate().immutable(),
  /** The day of `issuedAt` in the time zone of the business: the date of the document. */
  issueDate: t.date().optional().immutable(),
  actor: actor(),
  /** A digest of its content. */
  seal: t.text({ maximumLength: 70 }).optional().immutable(),
}

export const messageAttributes = {
  /** The invoice and the number of times it was sent before: a retry after a failure is the same message. */
  messageId: t.id(),
  invoiceId: t.ulid().immutable(),
  recipient: email().immutable(),
  subject: lineText(300).immutable(),
  body: blockText(4_000).immutable(),
  sentAt: t.timestamp().onCreate().immutable(),
}

/** Editable attributes of a draft, except its lines. */
export const draftEdits = [
  'issueDate',
  'idDate',
  'dueDate',
  'discountPercent',
  'deliveryFrom',
  'deliveryTo',
  'orderReference',
  'taxNote',
  'paymentTerms',
  'notes',
] as const

export const clientEdits = [
  'name',
  'email',
  'address',
  'phone',
  'taxId',
  'vatId',
  'buyerReference',
  'language',
  'notes',
] as const

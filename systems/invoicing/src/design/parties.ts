import * as t from '@tablewright/design'
import { lineText } from '@tablewright/system'

export const personName = () => lineText(200, 1)
export const shortText = () => lineText(100)
export const email = () =>
  t.text({ minimumLength: 3, lowerCase: true, delimiter: 'escape', maximumLength: 240 })

/** ISO 3166-1 code of a country, as in e-invoices: two capital letters. */
export const countryCode = () =>
  t.text({ minimumLength: 2, maximumLength: 2, pattern: /[A-Z]{2}/, expected: 'a country code like DE' })

export const address = () =>
  t.record({
    lines: t.list(lineText(200)),
    postalCode: lineText(20).optional(),
    city: shortText().optional(),
    country: shortText().optional(),
    countryCode: countryCode().optional(),
  })

/** Languages of documents and mails. */
export const language = () => t.oneOf('en', 'de')

export const bankDetails = () =>
  t.record({
    iban: lineText(34, 15),
    bic: lineText(11).optional(),
    holder: lineText(100).optional(),
    bank: lineText(100).optional(),
  })

/** A seller or buyer as printed on a document. */
const party = () =>
  t.record({
    name: personName(),
    email: t.text({ maximumLength: 240 }),
    address: address().optional(),
    phone: shortText().optional(),
    taxId: shortText().optional(),
    vatId: shortText().optional(),
  })

/** The data of account and client on an invoice, frozen when it is finalized. */
export const snapshot = () =>
  t.record({
    language: language(),
    seller: party(),
    buyer: party(),
    bank: bankDetails().optional(),
    paymentTerms: t.text({ maximumLength: 2_000 }).optional(),
    paymentReference: lineText(60),
    buyerReference: shortText().optional(),
    footer: t.text({ maximumLength: 2_000 }).optional(),
    /** Digest of the logo. */
    logoId: t.text({ maximumLength: 64 }).optional(),
  })

import type { TaxCategory } from '../money/tax.js'
import type { Entry } from '../open.js'
import type { Language } from './format-money.js'

const english = {
  invoice: 'Invoice',
  draft: 'Draft invoice',
  creditNote: 'Credit note',
  statement: 'Statement',
  from: 'From',
  billTo: 'Bill to',
  client: 'Client',
  span: 'Period',
  number: 'Invoice number',
  creditNoteNumber: 'Credit note number',
  ofInvoice: 'For invoice',
  issued: 'Date',
  due: 'Due',
  delivery: 'Delivery date',
  period: 'Service period',
  order: 'Your order',
  reference: 'Your reference',
  taxId: 'Tax number',
  vatId: 'VAT ID',
  position: 'No.',
  description: 'Description',
  quantity: 'Quantity',
  price: 'Price',
  taxRate: 'Tax',
  amount: 'Amount',
  balance: 'Balance',
  day: 'Date',
  entry: 'Entry',
  lineDiscount: '{percent} % discount',
  subtotal: 'Subtotal',
  discount: 'Discount',
  net: 'Net amount',
  tax: 'Tax {rate} %',
  total: 'Total',
  credited: 'Credit note {number}',
  paid: 'Paid',
  toPay: 'To pay',
  creditTotal: 'Credit',
  taxes: 'Tax by rate',
  taxable: 'Taxable amount',
  rate: 'Rate',
  taxAmount: 'Tax',
  category: 'Category',
  payment: 'Payment',
  payBy: 'Please pay {amount} by {date}.',
  bankHolder: 'Account holder',
  bank: 'Bank',
  paymentReference: 'Payment reference',
  terms: 'Terms',
  notes: 'Notes',
  reason: 'Reason',
  page: 'Page {page} of {pages}',
  opening: 'Balance before {date}',
  closing: 'Balance',
  through: '{from} to {to}',
  phone: 'Phone',
}

export type Words = typeof english

const german: Words = {
  invoice: 'Rechnung',
  draft: 'Rechnungsentwurf',
  creditNote: 'Rechnungskorrektur',
  statement: 'Kontoauszug',
  from: 'Von',
  billTo: 'Rechnung an',
  client: 'Kunde',
  span: 'Zeitraum',
  number: 'Rechnungsnummer',
  creditNoteNumber: 'Korrekturnummer',
  ofInvoice: 'Zu Rechnung',
  issued: 'Datum',
  due: 'Zahlbar bis',
  delivery: 'Lieferdatum',
  period: 'Leistungszeitraum',
  order: 'Ihre Bestellung',
  reference: 'Ihre Referenz',
  taxId: 'Steuernummer',
  vatId: 'USt-IdNr.',
  position: 'Pos.',
  description: 'Beschreibung',
  quantity: 'Menge',
  price: 'Einzelpreis',
  taxRate: 'USt.',
  amount: 'Betrag',
  balance: 'Saldo',
  day: 'Datum',
  entry: 'Buchung',
  lineDiscount: '{percent} % Rabatt',
  subtotal: 'Zwischensumme',
  discount: 'Rabatt',
  net: 'Nettobetrag',
  tax: 'USt. {rate} %',
  total: 'Gesamtbetrag',
  credited: 'Rechnungskorrektur {number}',
  paid: 'Bezahlt',
  toPay: 'Zu zahlen',
  creditTotal: 'Gutschriftsbetrag',
  taxes: 'Umsatzsteuer nach Satz',
  taxable: 'Bemessungsgrundlage',
  rate: 'Satz',
  taxAmount: 'Steuer',
  category: 'Art',
  payment: 'Zahlung',
  payBy: 'Bitte überweisen Sie {amount} bis zum {date}.',
  bankHolder: 'Kontoinhaber',
  bank: 'Bank',
  paymentReference: 'Verwendungszweck',
  terms: 'Zahlungsbedingungen',
  notes: 'Hinweise',
  reason: 'Grund',
  page: 'Seite {page} von {pages}',
  opening: 'Saldo vor dem {date}',
  closing: 'Saldo',
  through: '{from} bis {to}',
  phone: 'Telefon',
}

const catalog: Readonly<Record<Language, Words>> = { en: english, de: german }

export function wordsOf(language: Language): Words {
  return catalog[language]
}

/** Fills the placeholders of a text: `fill('Page {page}', { page: 1 })`. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))
}

/** Required texts for lines without the seller's tax. */
const taxNotes: Readonly<Record<Language, Partial<Record<TaxCategory, string>>>> = {
  en: {
    exempt: 'Exempt from VAT.',
    'reverse-charge': 'Reverse charge: the recipient is liable for the VAT.',
    'intra-community': 'VAT-exempt intra-Community supply.',
    export: 'VAT-exempt export.',
    'outside-scope': 'Outside the scope of VAT.',
  },
  de: {
    exempt: 'Umsatzsteuerfreie Leistung.',
    'reverse-charge': 'Steuerschuldnerschaft des Leistungsempfängers.',
    'intra-community': 'Steuerfreie innergemeinschaftliche Lieferung.',
    export: 'Steuerfreie Ausfuhrlieferung.',
    'outside-scope': 'Nicht steuerbare Leistung.',
  },
}

export function taxNoteOf(category: TaxCategory, language: Language): string | undefined {
  return taxNotes[language][category]
}

const categoryNames: Readonly<Record<Language, Readonly<Record<TaxCategory, string>>>> = {
  en: {
    standard: 'Standard',
    zero: 'Zero-rated',
    exempt: 'Exempt',
    'reverse-charge': 'Reverse charge',
    'intra-community': 'Intra-Community',
    export: 'Export',
    'outside-scope': 'Outside scope',
  },
  de: {
    standard: 'Regulär',
    zero: 'Nullsatz',
    exempt: 'Steuerfrei',
    'reverse-charge': 'Reverse-Charge',
    'intra-community': 'Innergemeinschaftlich',
    export: 'Ausfuhr',
    'outside-scope': 'Nicht steuerbar',
  },
}

export function categoryName(category: TaxCategory, language: Language): string {
  return categoryNames[language][category]
}

const bookingNames: Readonly<Record<Language, Readonly<Record<Entry['booking'], string>>>> = {
  en: {
    invoice: 'Invoice',
    payment: 'Payment',
    refund: 'Refund',
    'credit-note': 'Credit note',
    void: 'Withdrawn',
    'credit-applied': 'Paid from credit',
    'paid-out': 'Credit paid out',
  },
  de: {
    invoice: 'Rechnung',
    payment: 'Zahlung',
    refund: 'Erstattung',
    'credit-note': 'Rechnungskorrektur',
    void: 'Storniert',
    'credit-applied': 'Mit Guthaben bezahlt',
    'paid-out': 'Guthaben ausgezahlt',
  },
}

export function bookingName(booking: Entry['booking'], language: Language): string {
  return bookingNames[language][booking]
}

const stamps: Readonly<Record<Language, Readonly<Record<string, string>>>> = {
  en: { draft: 'Draft', paid: 'Paid', void: 'Void', uncollectible: 'Uncollectible' },
  de: { draft: 'Entwurf', paid: 'Bezahlt', void: 'Storniert', uncollectible: 'Uneinbringlich' },
}

/** Returns the stamp of an invoice; none for an open one. */
export function stampOf(status: string, language: Language): string | undefined {
  return stamps[language][status]
}

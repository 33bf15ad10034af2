import { remainingOf } from '../money/balance.js'
import { categoryOf, type TaxGroup } from '../money/tax.js'
import { totalsOf } from '../money/totals.js'
import type { LineItem, WholeInvoice } from '../open.js'
import { formatAmount, formatDate, formatMoney, formatNumber, type Language } from './format-money.js'
import type { Snapshot } from './freeze-invoice.js'
import type { Block, Fact, Paper, PaperTable, Picture, Total } from './paper.js'
import { bankLines, partyBlock } from './parties.js'
import { categoryName, fill, stampOf, taxNoteOf, type Words, wordsOf } from './words.js'

/** Returns the document of an invoice. An issued invoice has its own snapshot. */
export function invoicePaper(whole: WholeInvoice, snapshot: Snapshot, logo?: Picture): Paper {
  const { invoice, lineItems } = whole
  const { language, seller, buyer, footer } = snapshot
  const words = wordsOf(language)
  const stamp = stampOf(invoice.status, language)
  const taxes = invoice.taxes ?? totalsOf(lineItems, invoice).taxes
  return {
    language,
    title: invoice.number === undefined ? words.draft : `${words.invoice} ${invoice.number}`,
    ...(stamp !== undefined && { stamp }),
    ...(logo !== undefined && { logo }),
    parties: [partyBlock(words.from, seller, words), partyBlock(words.billTo, buyer, words)],
    facts: factsOf(whole, snapshot, words),
    table: lineTable(lineItems, invoice.currency, language),
    totals: totalRows(whole, taxes, language),
    taxes: taxTable(taxes, invoice.currency, language),
    blocks: blocksOf(whole, snapshot, taxes, words),
    ...(footer !== undefined && { footer }),
    date: invoice.issueDate,
  }
}

function factsOf({ invoice }: WholeInvoice, snapshot: Snapshot, words: Words): readonly Fact[] {
  const { number, issueDate, dueDate, deliveryFrom, deliveryTo, orderReference } = invoice
  const day = (date: string) => formatDate(date, snapshot.language)
  const facts: readonly (Fact | undefined)[] = [
    number === undefined ? undefined : [words.number, number],
    [words.issued, day(issueDate)],
    deliveryFrom === undefined ? undefined : deliveryFact(deliveryFrom, deliveryTo, snapshot.language),
    [words.due, day(dueDate)],
    orderReference === undefined ? undefined : [words.order, orderReference],
    snapshot.buyerReference === undefined ? undefined : [words.reference, snapshot.buyerReference],
  ]
  return facts.filter((fact) => fact !== undefined)
}

function deliveryFact(from: string, to: string | undefined, language: Language): Fact {
  const words = wordsOf(language)
  const day = (date: string) => formatDate(date, language)
  if (to === undefined || to === from) return [words.delivery, day(from)]
  return [words.period, fill(words.through, { from: day(from), to: day(to) })]
}

function lineTable(lines: readonly LineItem[], currency: string, language: Language): PaperTable {
  const words = wordsOf(language)
  return {
    columns: [
      { label: words.position, width: 6, right: true },
      { label: words.description, width: 40 },
      { label: words.quantity, width: 14, right: true },
      { label: words.price, width: 15, right: true },
      { label: words.taxRate, width: 9, right: true },
      { label: `${words.amount} (${currency})`, width: 17, right: true },
    ],
    rows: lines.map((line, index) => {
      const { discountPercent = 0, quantity, unit } = line
      const percent = formatNumber(discountPercent, language)
      const reduced = discountPercent > 0 ? `\n${fill(words.lineDiscount, { percent })}` : ''
      return [
        String(index + 1),
        line.description + reduced,
        [formatNumber(quantity, language), unit].filter(Boolean).join(' '),
        formatAmount(line.unitPrice, currency, language),
        categoryOf(line) === 'outside-scope' ? '–' : `${formatNumber(line.taxRate, language)} %`,
        formatAmount(line.amount, currency, language),
      ]
    }),
  }
}

function totalRows(
  { invoice, payments, creditNotes }: WholeInvoice,
  taxes: readonly TaxGroup[],
  language: Language,
) {
  const { subtotal, discount, discountPercent, total, amountPaid, currency, status } = invoice
  const words = wordsOf(language)
  const row = (label: string, amount: number): Total => ({
    label,
    amount: formatMoney(amount, currency, language),
  })
  const reduced = discountPercent === undefined ? '' : ` ${formatNumber(discountPercent, language)} %`
  return [
    row(discount > 0 ? words.subtotal : words.net, subtotal),
    ...(discount > 0 ? [row(words.discount + reduced, -discount), row(words.net, subtotal - discount)] : []),
    ...taxes
      .filter(({ tax }) => tax > 0)
      .map(({ rate, tax }) => row(fill(words.tax, { rate: formatNumber(rate, language) }), tax)),
    { ...row(words.total, total), sum: true as const },
    ...creditNotes.map((note) => row(fill(words.credited, { number: note.creditNoteNumber }), -note.amount)),
    ...(payments.length > 0 ? [row(words.paid, -amountPaid)] : []),
    { ...row(words.toPay, status === 'void' ? 0 : remainingOf(invoice)), sum: true as const },
  ]
}

/** Returns the table of taxable amount, rate and tax by category and rate. */
export function taxTable(taxes: readonly TaxGroup[], currency: string, language: Language): PaperTable {
  const words = wordsOf(language)
  return {
    columns: [
      { label: words.category, width: 31 },
      { label: words.rate, width: 15, right: true },
      { label: words.taxable, width: 30, right: true },
      { label: words.taxAmount, width: 24, right: true },
    ],
    rows: taxes.map(({ category, rate, base, tax }) => [
      categoryName(category, language),
      category === 'outside-scope' ? '–' : `${formatNumber(rate, language)} %`,
      formatMoney(base, currency, language),
      formatMoney(tax, currency, language),
    ]),
  }
}

function blocksOf(
  { invoice }: WholeInvoice,
  snapshot: Snapshot,
  taxes: readonly TaxGroup[],
  words: Words,
): readonly Block[] {
  const { language, paymentTerms } = snapshot
  const notes = taxNotes(taxes, invoice.taxNote, language)
  const remaining = remainingOf(invoice)
  const isOwed = remaining > 0 && ['open', 'uncollectible', 'draft'].includes(invoice.status)
  const amount = formatMoney(remaining, invoice.currency, language)
  const request = fill(words.payBy, { amount, date: formatDate(invoice.dueDate, language) })
  return [
    ...(notes.length > 0 ? [{ lines: notes }] : []),
    ...(isOwed ? [{ label: words.payment, lines: [request, ...bankLines(snapshot, words)] }] : []),
    ...(paymentTerms === undefined ? [] : [{ label: words.terms, lines: paymentTerms.split('\n') }]),
    ...(invoice.notes === undefined ? [] : [{ label: words.notes, lines: invoice.notes.split('\n') }]),
  ]
}

/** Returns the notes about lines without tax: the operator's note, or the default one. */
export function taxNotes(
  taxes: readonly TaxGroup[],
  own: string | undefined,
  language: Language,
): readonly string[] {
  const usual = taxes.flatMap(({ category }) => taxNoteOf(category, language) ?? [])
  if (usual.length === 0) return own === undefined ? [] : own.split('\n')
  return own === undefined ? [...new Set(usual)] : own.split('\n')
}

import type { TaxGroup } from '../money/tax.js'
import type { CreditNote, WholeInvoice } from '../open.js'
import { formatAmount, formatDate, formatMoney, formatNumber } from './format-money.js'
import type { Snapshot } from './freeze-invoice.js'
import { taxNotes, taxTable } from './invoice-paper.js'
import type { Paper, Picture, Total } from './paper.js'
import { partyBlock } from './parties.js'
import { fill, wordsOf } from './words.js'

/** Returns the document of a credit note, with the parties of its invoice. */
export function creditNotePaper(
  { invoice }: WholeInvoice,
  note: CreditNote & { readonly taxes: readonly TaxGroup[] },
  snapshot: Snapshot,
  logo?: Picture,
): Paper {
  const { language, seller, buyer, footer } = snapshot
  const { currency, taxes, issueDate = note.issuedAt.slice(0, 10) } = note
  const words = wordsOf(language)
  const net = taxes.reduce((sum, { base }) => sum + base, 0)
  const total = (label: string, amount: number): Total => ({
    label,
    amount: formatMoney(amount, currency, language),
  })
  const notes = taxNotes(taxes, invoice.taxNote, language)
  return {
    language,
    title: `${words.creditNote} ${note.creditNoteNumber}`,
    ...(logo !== undefined && { logo }),
    parties: [partyBlock(words.from, seller, words), partyBlock(words.billTo, buyer, words)],
    facts: [
      [words.creditNoteNumber, note.creditNoteNumber],
      [words.issued, formatDate(issueDate, language)],
      [words.ofInvoice, `${invoice.number}, ${formatDate(invoice.issueDate, language)}`],
    ],
    table: {
      columns: [
        { label: words.reason, width: 60 },
        { label: words.taxRate, width: 15, right: true },
        { label: `${words.net} (${currency})`, width: 25, right: true },
      ],
      rows: taxes.map(({ rate, base }) => [
        note.reason,
        `${formatNumber(rate, language)} %`,
        formatAmount(base, currency, language),
      ]),
    },
    totals: [
      total(words.net, net),
      ...taxes
        .filter(({ tax }) => tax > 0)
        .map(({ rate, tax }) => total(fill(words.tax, { rate: formatNumber(rate, language) }), tax)),
      { ...total(words.creditTotal, note.amount), sum: true },
    ],
    taxes: taxTable(taxes, currency, language),
    blocks: notes.length > 0 ? [{ lines: notes }] : [],
    ...(footer !== undefined && { footer }),
    date: issueDate,
  }
}

import type { Account, Client, Entry } from '../open.js'
import { formatAmount, formatDate, formatMoney } from './format-money.js'
import { snapshotOf } from './freeze-invoice.js'
import type { Paper, Picture } from './paper.js'
import { bankLines, partyBlock } from './parties.js'
import { bookingName, fill, wordsOf } from './words.js'

/** A change of the amount that the client owes. */
export interface StatementEntry {
  readonly date: string
  readonly kind: Entry['booking']
  readonly reference: string
  /** Change of the amount that the client owes. */
  readonly amount: number
  readonly balance: number
}

/** The opening balance of a period, its entries and its closing balance. */
export interface Statement {
  readonly client: Client
  readonly currency: string
  readonly from: string
  readonly to: string
  readonly openingBalance: number
  readonly entries: StatementEntry[]
  readonly closingBalance: number
}

/** Returns the document of a statement. */
export function statementPaper(statement: Statement, account: Account, logo?: Picture): Paper {
  const { client, from, to, openingBalance, entries, closingBalance, currency } = statement
  const snapshot = snapshotOf(account, client, {}, client.name)
  const { language, seller, buyer, footer } = snapshot
  const words = wordsOf(language)
  const day = (date: string) => formatDate(date, language)
  const amount = (minor: number) => formatAmount(minor, currency, language)
  return {
    language,
    title: words.statement,
    ...(logo !== undefined && { logo }),
    parties: [partyBlock(words.from, seller, words), partyBlock(words.client, buyer, words)],
    facts: [[words.span, fill(words.through, { from: day(from), to: day(lastDay(to)) })]],
    table: {
      columns: [
        { label: words.day, width: 16, whole: true },
        { label: words.entry, width: 48 },
        { label: `${words.amount} (${currency})`, width: 18, right: true },
        { label: words.balance, width: 18, right: true },
      ],
      rows: [
        [day(from), fill(words.opening, { date: day(from) }), '', amount(openingBalance)],
        ...entries.map((entry) => [
          day(entry.date),
          `${bookingName(entry.kind, language)} ${entry.reference}`,
          amount(entry.amount),
          amount(entry.balance),
        ]),
      ],
    },
    totals: [{ label: words.closing, amount: formatMoney(closingBalance, currency, language), sum: true }],
    blocks: closingBalance > 0 ? [{ label: words.payment, lines: bankLines(snapshot, words) }] : [],
    ...(footer !== undefined && { footer }),
    date: to,
  }
}

/** Returns the last day of the period. `to` is exclusive. */
function lastDay(to: string): string {
  return new Date(Date.parse(to) - 86_400_000).toISOString().slice(0, 10)
}

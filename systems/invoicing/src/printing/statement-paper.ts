import type { Account, Client, Entry } from '../open.js'
import { formatAmount, formatDate, formatMoney } from './format-money.js'
import { snapshotOf } from './freeze-invoice.js'
import type { Paper, Picture } from './paper.js'
import { bankLines, partyBlock } from './parties.js'
import { bookingName, fill, wordsOf } from './words.js'

/** Something that changed what the client owes. */
export interface StatementEntry {
  readonly date: string
  readonly kind: Entry['booking']
  readonly reference: string
  /** What the client owes more, or less. */
  readonly amount: number
  readonly balance: number
}

/** What a client owed before a period, what happened in it, and what is owed after it. */
export interface Statement {
  readonly client: Client
  readonly currency: string
  readonly from: string
  readonly to: string
  readonly openingBalance: number
  readonly entries: StatementEntry[]
  readonly closingBalance: number
}

/** A statement as the client gets it. */
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

/** The period ends before `to`. */
function lastDay(to: string): string {
  return new Date(Date.parse(to) - 86_400_000).toISOString().slice(0, 10)
}

import type { Books, Entry } from '../../open.js'
import type { Statement, StatementEntry } from '../../printing/statement-paper.js'
import { requireClient } from '../clients/view-client.js'
import { requirePeriod } from '../reports/period.js'

export interface StatementQuestion {
  readonly clientId: string
  readonly from: string
  readonly to: string
  readonly currency: string
}

/**
 * Returns the statement of a client: the opening balance, the entries of the period and the closing balance.
 * Reads the sums of earlier months, and the entries from the first of the month to the end of the period.
 */
export async function makeStatement(books: Books, question: StatementQuestion): Promise<Statement> {
  const { clientId, from, to, currency } = question
  requirePeriod(from, to)
  const month = from.slice(0, 7)
  const [client, before, found] = await Promise.all([
    requireClient(books, clientId),
    sumBefore(books, { clientId, currency, before: month }),
    readEntries(books, { clientId, currency, from: `${month}-01`, to }),
  ])
  return { client, currency, from, to, ...balanced(before, found, from) }
}

async function sumBefore({ db }: Books, input: Parameters<Books['db']['ledgerMonths']>[0]): Promise<number> {
  let sum = 0
  for await (const { balance } of db.ledgerMonths(input)) sum += balance
  return sum
}

async function readEntries({ db }: Books, input: Parameters<Books['db']['ledger']>[0]): Promise<Entry[]> {
  const entries: Entry[] = []
  for await (const entry of db.ledger(input)) entries.push(entry)
  return entries
}

function balanced(before: number, found: readonly Entry[], from: string) {
  let balance = before
  for (const entry of found) if (entry.bookedOn < from) balance += entry.change
  const openingBalance = balance
  const entries: StatementEntry[] = []
  for (const { bookedOn: date, booking: kind, document: reference, change: amount } of found) {
    if (date < from) continue
    balance += amount
    entries.push({ date, kind, reference, amount, balance })
  }
  return { openingBalance, entries, closingBalance: balance }
}

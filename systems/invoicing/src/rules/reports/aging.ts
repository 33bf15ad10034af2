import { date, list, money, record, text } from '@tablewright/design'
import { action, one } from '@tablewright/system'
import { daysBetween, today } from '../../dates.js'
import { remainingOf } from '../../money/balance.js'
import type { Books, Invoice } from '../../open.js'

const amount = () => money({ currencyIn: 'currency' })

const columns = ['current', 'days30', 'days60', 'days90', 'older'] as const
type Column = (typeof columns)[number]

export const agingRow = {
  clientId: text(),
  name: text(),
  currency: text(),
  /** Not due yet. */
  current: amount(),
  /** 1 to 30 days late. */
  days30: amount(),
  /** 31 to 60 days late. */
  days60: amount(),
  /** 61 to 90 days late. */
  days90: amount(),
  older: amount(),
  total: amount(),
}

const labels = {
  rows: 'Clients',
  current: 'Not due',
  days30: '1–30 days',
  days60: '31–60 days',
  days90: '61–90 days',
  older: 'Over 90 days',
} as const

export const viewAging = action({
  summary: 'Amounts that clients owe today, by days overdue',
  input: {},
  output: one({ asOf: date(), rows: list(record(agingRow)) }, { labels }),
  run: async (books: Books) => {
    const asOf = await today(books)
    return { asOf, rows: await agingOf(books, asOf) }
  },
})

type Row = Record<Column | 'total', number> & { clientId: string; name: string; currency: string }

/** Computes the report with one query of the open invoices by due date. */
async function agingOf({ db }: Books, asOf: string): Promise<Row[]> {
  const rows = new Map<string, Row>()
  for await (const invoice of db.invoicesByStatus({ status: 'open' }, { limit: 100 })) {
    const { clientId, currency } = invoice
    const key = `${clientId} ${currency}`
    const row = rows.get(key) ?? newRow(invoice)
    const remaining = remainingOf(invoice)
    row[columnOf(daysBetween(invoice.dueDate, asOf))] += remaining
    row.total += remaining
    rows.set(key, row)
  }
  return [...rows.values()].sort(
    (one, other) => one.name.localeCompare(other.name) || one.currency.localeCompare(other.currency),
  )
}

function newRow({ clientId, currency, snapshot }: Invoice): Row {
  const name = snapshot?.buyer.name ?? clientId
  return { clientId, name, currency, current: 0, days30: 0, days60: 0, days90: 0, older: 0, total: 0 }
}

function columnOf(daysLate: number): Column {
  if (daysLate <= 0) return 'current'
  if (daysLate <= 30) return 'days30'
  if (daysLate <= 60) return 'days60'
  return daysLate <= 90 ? 'days90' : 'older'
}

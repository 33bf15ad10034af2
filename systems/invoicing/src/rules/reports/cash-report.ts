import { date, list, money, record, text } from '@tablewright/design'
import { action, one } from '@tablewright/system'
import { addDays, today } from '../../dates.js'
import type { Books, Entry } from '../../open.js'
import { requirePeriod } from './period.js'

export const cashRow = {
  currency: text(),
  /** `2026-03`. */
  month: text(),
  /** Invoices, less credit notes and voided invoices. */
  invoiced: money({ currencyIn: 'currency' }),
  /** Payments, less refunds and paid-out credit. */
  received: money({ currencyIn: 'currency' }),
}

export const viewCashReport = action({
  summary: 'Amounts invoiced and received in each month of a period',
  input: {
    /** Defaults to the first day of the month a year ago. */
    from: date().optional(),
    /** Exclusive. Defaults to the end of today. */
    to: date().optional(),
  },
  output: one({ from: date(), to: date(), rows: list(record(cashRow)) }),
  run: async (books: Books, input) => {
    const to = input.to ?? addDays(await today(books), 1)
    const from = input.from ?? `${addDays(to, -365).slice(0, 7)}-01`
    requirePeriod(from, to)
    return { from, to, rows: await sumMonths(books, from, to) }
  },
})

const columns: Partial<Record<Entry['booking'], 'invoiced' | 'received'>> = {
  invoice: 'invoiced',
  'credit-note': 'invoiced',
  void: 'invoiced',
  payment: 'received',
  refund: 'received',
  'paid-out': 'received',
}

interface CashRow {
  currency: string
  month: string
  invoiced: number
  received: number
}

/** Sums the months with one query of the journal. A payment reduces the amount that a client owes. */
async function sumMonths({ db }: Books, from: string, to: string): Promise<CashRow[]> {
  const rows = new Map<string, CashRow>()
  for await (const { booking, currency, bookedOn, change } of db.journal({ from, to })) {
    const column = columns[booking]
    if (column === undefined) continue
    const month = bookedOn.slice(0, 7)
    const key = `${currency} ${month}`
    const row = rows.get(key) ?? { currency, month, invoiced: 0, received: 0 }
    row[column] += column === 'received' ? -change : change
    rows.set(key, row)
  }
  return [...rows].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row)
}

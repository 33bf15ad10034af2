import { date, integer, list, money, number, record, text } from '@tablewright/design'
import { action, one } from '@tablewright/system'
import { addDays, today } from '../../dates.js'
import { taxCategory } from '../../design/attributes.js'
import type { TaxGroup } from '../../money/tax.js'
import type { Books, Entry } from '../../open.js'
import { requirePeriod } from './period.js'

export const taxRow = {
  currency: text(),
  category: taxCategory(),
  rate: number(),
  /** Taxable amount of invoices, less credit notes and voided invoices. */
  base: money({ currencyIn: 'currency' }),
  tax: money({ currencyIn: 'currency' }),
}

export const viewTaxReport = action({
  summary: 'Taxable amounts and tax of a period by rate, from the dates of invoices and credit notes',
  input: {
    /** Defaults to the first day of this month. */
    from: date().optional(),
    /** Exclusive. Defaults to the end of today. */
    to: date().optional(),
  },
  output: one({
    from: date(),
    to: date(),
    /** Number of older documents of the period without tax groups, which are not in the rows. */
    without: integer(),
    rows: list(record(taxRow)),
  }),
  run: async (books: Books, input) => {
    const to = input.to ?? addDays(await today(books), 1)
    const from = input.from ?? `${addDays(to, -1).slice(0, 7)}-01`
    requirePeriod(from, to)
    return { from, to, ...(await sumTaxes(books, from, to)) }
  },
})

const signs: Partial<Record<Entry['booking'], 1 | -1>> = { invoice: 1, 'credit-note': -1, void: -1 }

async function sumTaxes({ db }: Books, from: string, to: string) {
  const rows = new Map<string, TaxGroup & { currency: string }>()
  let without = 0
  for await (const { booking, currency, taxes } of db.journal({ from, to })) {
    const sign = signs[booking]
    if (sign === undefined) continue
    if (taxes === undefined) without++
    for (const { category, rate, base, tax } of taxes ?? []) {
      const key = `${currency} ${String(rate).padStart(8)} ${category}`
      const known = rows.get(key) ?? { currency, category, rate, base: 0, tax: 0 }
      rows.set(key, { ...known, base: known.base + sign * base, tax: known.tax + sign * tax })
    }
  }
  const sorted = [...rows].sort(([one], [other]) => (one < other ? -1 : 1))
  return { without, rows: sorted.map(([, row]) => row) }
}

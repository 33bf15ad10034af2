import { action, pageOf, paging } from '@tablewright/system'
import { today } from '../../dates.js'
import { invoiceNumber } from '../../design/attributes.js'
import type { Account, Books, Invoice } from '../../open.js'
import { formatNumber } from '../account/number-format.js'
import { requireAccount } from '../account/view-account.js'
import { listedInvoiceFields, shownInvoices } from '../shapes.js'

export const searchInvoices = action({
  summary: 'Find invoices by the beginning of their number, or by its counter',
  input: { number: invoiceNumber(), ...paging },
  output: pageOf(listedInvoiceFields),
  run: async (books: Books, { number, ...page }) => {
    if (number.includes('#')) return { items: [], cursor: null }
    const found = await books.db.invoicesByNumber({ prefix: number }, page)
    const counted = page.cursor === undefined ? await findByCount(books, number) : []
    const all = new Map([...counted, ...found.items].map((item) => [item.invoiceId, item]))
    const invoices = await Promise.all(
      [...all.values()].map(({ clientId, invoiceId }) => books.db.invoice({ clientId, invoiceId })),
    )
    const items = invoices.filter((invoice): invoice is Invoice => invoice !== null)
    return { items: await shownInvoices(books, items), cursor: found.cursor }
  },
})

const firstMonths = 12

/**
 * Finds invoices by count: `42` finds `INV-2026-0042`. Tries the number format of each year and month so far.
 */
async function findByCount(books: Books, text: string) {
  if (!/^\d{1,12}$/.test(text)) return []
  const account = await requireAccount(books)
  const now = await today(books)
  const numbers = new Set(dates(account, now).map((date) => formatNumber(account, Number(text), date)))
  const found = await Promise.all([...numbers].map((number) => books.db.invoiceByNumber({ number })))
  return found.filter((item) => item !== null)
}

function dates({ createdAt, numberPattern }: Account, now: string): readonly string[] {
  const [first, last] = [Number(createdAt.slice(0, 4)) - 1, Number(now.slice(0, 4))]
  const years = Array.from({ length: last - first + 1 }, (_, index) => String(first + index))
  if (!numberPattern.includes('{month}')) return years.map((year) => `${year}-01-01`)
  return years.flatMap((year) =>
    Array.from({ length: firstMonths }, (_, index) => `${year}-${String(index + 1).padStart(2, '0')}-01`),
  )
}

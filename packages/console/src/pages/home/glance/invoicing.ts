import { moneyText } from '../../../kit/money-words.js'
import { type Glancing, howMany, matter, some } from './glance.js'

const system = 'invoicing'

interface OpenInvoice {
  readonly overdue: boolean
  readonly remaining: number
  readonly currency: string
}

export const glanceAtInvoicing: Glancing = async (signal) => {
  const [open, drafts] = await Promise.all([
    some<OpenInvoice>(system, 'GET /invoices', { status: 'open' }, signal),
    some(system, 'GET /invoices', { status: 'draft' }, signal),
  ])
  const overdue = open.items.filter((invoice) => invoice.overdue).length
  return {
    stats: [
      { label: 'open invoices', value: howMany(open) },
      { label: 'still to be paid', value: owed(open.items) + (open.more ? '+' : '') },
      { label: 'drafts', value: howMany(drafts) },
    ],
    matters: matter(overdue, ['invoice is overdue', 'invoices are overdue'], {
      tone: 'bad',
      at: '/systems/invoicing?status=open',
    }),
  }
}

/** In the currency that most is owed in; sums of different ones would mean nothing. */
function owed(invoices: readonly OpenInvoice[]): string {
  const sums = new Map<string, number>()
  for (const { currency, remaining } of invoices) sums.set(currency, (sums.get(currency) ?? 0) + remaining)
  const [largest] = [...sums].sort(([, a], [, b]) => b - a)
  return largest === undefined ? '0' : moneyText(largest[1], largest[0])
}

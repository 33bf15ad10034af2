import type { CountedGroup } from '@tablewright/server/console-api'
import { countList, countOf } from '../../../api/count.js'
import { moneyText } from '../../../kit/money-text.js'
import { type Glancing, matter, stat } from './glance.js'

const system = 'invoicing'
const list = '/systems/invoicing'

export const glanceAtInvoicing: Glancing = async (signal) => {
  const open = { status: 'open' }
  const [byOverdue, byCurrency, drafts] = await Promise.all([
    countList(system, 'GET /invoices', open, { groupBy: 'overdue' }, signal),
    countList(system, 'GET /invoices', open, { groupBy: 'currency', sum: 'remaining' }, signal),
    countList(system, 'GET /invoices', { status: 'draft' }, {}, signal),
  ])
  return {
    stats: [
      stat('open invoices', byOverdue.count, `${list}?status=open`),
      { label: 'still to be paid', value: owed(byCurrency.groups ?? []), at: `${list}?status=open` },
      stat('drafts', drafts.count, `${list}?status=draft`),
    ],
    matters: matter(countOf(byOverdue, 'true'), ['invoice is overdue', 'invoices are overdue'], {
      tone: 'bad',
      at: `${list}?status=overdue`,
    }),
  }
}

/** Shows only the currency with the largest sum, because sums over several currencies are meaningless. */
function owed(sums: readonly CountedGroup[]): string {
  const [largest] = sums.toSorted((one, other) => (other.sum ?? 0) - (one.sum ?? 0))
  return largest === undefined ? '0' : moneyText(largest.sum ?? 0, largest.value)
}

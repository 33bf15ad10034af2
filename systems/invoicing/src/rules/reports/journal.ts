import { date } from '@tablewright/design'
import { action, pageOf, paging } from '@tablewright/system'
import { addDays, today } from '../../dates.js'
import { entryAttributes } from '../../design/ledger.js'
import type { Books } from '../../open.js'
import { requirePeriod } from './period.js'

export const listJournal = action({
  summary: 'List invoices, credit notes and payments of a period by date',
  input: {
    /** Defaults to 30 days ago. */
    from: date().optional(),
    /** Exclusive. Defaults to the end of today. */
    to: date().optional(),
    ...paging,
  },
  output: pageOf(entryAttributes),
  run: async (books: Books, { from: wanted, to: end, ...page }) => {
    const to = end ?? addDays(await today(books), 1)
    const from = wanted ?? addDays(to, -30)
    requirePeriod(from, to)
    return books.db.journal({ from, to }, page)
  },
})

import { date, oneOf, text } from '@tablewright/design'
import { isUlid } from '@tablewright/design/templates'
import { action, one, pageOf, paging, refuse } from '@tablewright/system'
import { addDays, today } from '../../dates.js'
import { recurringAttributes } from '../../design/recurring.js'
import { limits } from '../../limits.js'
import { totalsOf } from '../../money/totals.js'
import type { Books, Recurring } from '../../open.js'
import { invalid, missing } from '../../problems.js'
import { requireAccount } from '../account/view-account.js'
import { changeVersioned } from '../change-versioned.js'
import { clearing, withCleared } from '../clearing.js'
import { requireClient } from '../clients/view-client.js'
import { newLines, requireDiscount } from '../invoices/line-input.js'
import { reviseLines } from '../invoices/revise-draft.js'
import { seenVersion } from '../shapes.js'
import { nextOccurrence } from './occurrence.js'

const { every, endDate, discount, discountPercent, orderReference, taxNote, paymentTerms, notes } =
  recurringAttributes
const details = { endDate, discount, discountPercent, orderReference, taxNote, paymentTerms, notes }
const automatic = () => oneOf('draft', 'finalize', 'send')

export const createRecurring = action({
  summary: 'Begin a recurring invoice: each week, month, quarter or year',
  input: {
    clientId: text(),
    every,
    /** The date of the first invoice. Defaults to today. */
    startDate: date().optional(),
    lineItems: newLines,
    ...details,
    /** How far each invoice goes by itself. */
    automatic: automatic().default('draft'),
  },
  output: one(recurringAttributes),
  run: async (books: Books, { clientId, startDate = today(books.clock), ...input }) => {
    await requireClient(books, clientId)
    await requireLinesOfSeries(books, input)
    if (input.endDate !== undefined && input.endDate < startDate) {
      throw invalid('endDate', 'must not be before the first invoice')
    }
    return books.db.addRecurring({ ...input, clientId, startDate, nextDate: startDate, status: 'active' })
  },
})

export const viewRecurring = action({
  summary: 'Show a recurring invoice',
  input: { recurringId: text() },
  output: one(recurringAttributes),
  run: (books: Books, { recurringId }) => requireRecurring(books, recurringId),
})

export const listRecurring = action({
  summary: 'List recurring invoices by the date of the next one',
  input: { status: oneOf('active', 'paused', 'ended').default('active'), ...paging },
  output: pageOf(recurringAttributes),
  run: async ({ db }: Books, { status, ...page }) => db.recurringByStatus({ status }, page),
})

export const updateRecurring = action({
  summary: 'Change what the next invoices of a series say',
  input: {
    recurringId: text(),
    ...seenVersion,
    ...clearing(
      'endDate',
      'discount',
      'discountPercent',
      'orderReference',
      'taxNote',
      'paymentTerms',
      'notes',
    ),
    lineItems: newLines.optional(),
    ...details,
    automatic: automatic().optional(),
  },
  output: one(recurringAttributes),
  run: (books: Books, { recurringId, version, clear, ...edits }) =>
    changeVersioned(books, version, async () => {
      const recurring = await requireRecurring(books, recurringId)
      requireNotEnded(recurring)
      const changes = withCleared(edits, clear)
      await requireLinesOfSeries(books, { ...recurring, ...edits })
      return books.db.changeRecurring({ ...changes, recurringId, version: version ?? recurring.version })
    }),
})

const choice = { recurringId: text(), ...seenVersion }

export const pauseRecurring = action({
  summary: 'Pause a recurring invoice: days that pass meanwhile get none',
  input: choice,
  output: one(recurringAttributes),
  run: (books: Books, input) => changeStatus(books, input, ['active'], () => ({ status: 'paused' })),
})

export const resumeRecurring = action({
  summary: 'Resume a paused recurring invoice with its next day from today on',
  input: choice,
  output: one(recurringAttributes),
  run: (books: Books, input) =>
    changeStatus(books, input, ['paused'], (recurring) => {
      const yesterday = addDays(today(books.clock), -1)
      return { status: 'active', nextDate: nextOccurrence(recurring, yesterday) }
    }),
})

export const endRecurring = action({
  summary: 'End a recurring invoice for good; its invoices stay',
  input: choice,
  output: one(recurringAttributes),
  run: (books: Books, input) => changeStatus(books, input, ['active', 'paused'], () => ({ status: 'ended' })),
})

function changeStatus(
  books: Books,
  { recurringId, version }: { readonly recurringId: string; readonly version?: number | undefined },
  from: readonly Recurring['status'][],
  change: (recurring: Recurring) => Partial<Pick<Recurring, 'status' | 'nextDate'>>,
): Promise<Recurring> {
  return changeVersioned(books, version, async () => {
    const recurring = await requireRecurring(books, recurringId)
    if (!from.includes(recurring.status)) throw wrongState(recurring, from)
    return books.db.changeRecurring({
      ...change(recurring),
      recurringId,
      version: version ?? recurring.version,
    })
  })
}

export async function requireRecurring({ db }: Books, recurringId: string): Promise<Recurring> {
  const found = isUlid(recurringId) ? await db.recurring({ recurringId }) : null
  if (!found) throw missing('recurring invoice', { recurringId })
  return found
}

function requireNotEnded(recurring: Recurring): void {
  if (recurring.status === 'ended') throw wrongState(recurring, ['active', 'paused'])
}

function wrongState({ recurringId, status }: Recurring, allowed: readonly Recurring['status'][]) {
  return refuse('RECURRING_STATE', `It is ${status}; ${allowed.join(' or ')} is needed.`, {
    data: { recurringId, status, allowed },
  })
}

type Series = Pick<Recurring, 'lineItems' | 'discount' | 'discountPercent'>

/** The lines are refused now rather than on the day of the invoice. */
async function requireLinesOfSeries(books: Books, { lineItems, ...reduced }: Series): Promise<void> {
  const { currency } = await requireAccount(books)
  if (lineItems.length === 0 || lineItems.length > limits.recurringLines) {
    throw invalid('lineItems', `must be from 1 to ${limits.recurringLines} lines`)
  }
  const { lines } = reviseLines(lineItems, { lineItemIds: [], linesMade: 0, currency })
  requireDiscount({ discount: 0, ...reduced }, totalsOf(lines, { discount: 0 }).subtotal)
}

import { date, integer, oneOf, text } from '@tablewright/design'
import { isUlid } from '@tablewright/design/templates'
import { action, changesNothing, one, pageOf, paging, refuse } from '@tablewright/system'
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
import { newLines, requireDiscount, requireOneDiscount } from '../invoices/line-input.js'
import { reviseLines } from '../invoices/revise-draft.js'
import { seenVersion } from '../shapes.js'
import { countBefore, nextOccurrence } from './occurrence.js'

const { every, endDate, discount, discountPercent, orderReference, taxNote, paymentTerms, notes } =
  recurringAttributes
const details = { endDate, discount, discountPercent, orderReference, taxNote, paymentTerms, notes }
const automatic = () => oneOf('draft', 'finalize', 'send')

export const createRecurring = action({
  summary: 'Create a recurring invoice: weekly, monthly, quarterly or yearly',
  input: {
    clientId: text(),
    every,
    /** The date of the first invoice. Defaults to today. */
    startDate: date().optional(),
    /** Number of invoices for past days, as confirmation, or 0 to start from today. */
    pastInvoices: integer({ minimum: 0 }).optional(),
    lineItems: newLines,
    ...details,
    /** The automatic steps of each invoice. */
    automatic: automatic().default('draft'),
  },
  output: one(recurringAttributes),
  run: async (books: Books, { clientId, startDate: asked, pastInvoices, ...input }) => {
    await requireClient(books, clientId)
    const day = await today(books)
    const startDate = asked ?? day
    requireOneDiscount(input)
    await requireLinesOfSeries(books, input)
    if (input.endDate !== undefined && input.endDate < startDate) {
      throw invalid('endDate', 'must not be before the first invoice')
    }
    const series = { ...input, startDate }
    const past = countBefore(series, day)
    if (past > 0 && pastInvoices !== past && pastInvoices !== 0) throw startsInPast(series, past, day)
    const nextDate = pastInvoices === 0 ? firstFrom(series, day) : startDate
    if (input.endDate !== undefined && nextDate > input.endDate) {
      throw invalid('endDate', 'must not be before the next invoice')
    }
    return books.db.addRecurring({ ...series, clientId, nextDate, status: 'active' })
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
  summary: 'Change the next invoices of a recurring invoice',
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
      requireOneDiscount(edits)
      if (edits.endDate !== undefined && edits.endDate < recurring.nextDate) {
        throw invalid('endDate', 'must not be before the next invoice')
      }
      const edited = withCleared(edits, [...(clear ?? []), ...replacedBy(edits)])
      await requireLinesOfSeries(books, { ...recurring, ...edited })
      const changes = { ...edited, recurringId, version: version ?? recurring.version }
      return changesNothing(recurring, changes) ? recurring : books.db.changeRecurring(changes)
    }),
})

const choice = { recurringId: text(), ...seenVersion }

export const pauseRecurring = action({
  summary: 'Pause a recurring invoice: no invoices are created meanwhile',
  input: choice,
  output: one(recurringAttributes),
  run: (books: Books, input) => changeStatus(books, input, ['active'], () => ({ status: 'paused' })),
})

export const resumeRecurring = action({
  summary: 'Resume a paused recurring invoice from its next date on',
  input: choice,
  output: one(recurringAttributes),
  run: (books: Books, input) =>
    changeStatus(books, input, ['paused'], async (recurring) => {
      return { status: 'active', nextDate: firstFrom(recurring, await today(books)) }
    }),
})

export const endRecurring = action({
  summary: 'End a recurring invoice; its invoices are kept',
  input: choice,
  output: one(recurringAttributes),
  run: (books: Books, input) => changeStatus(books, input, ['active', 'paused'], () => ({ status: 'ended' })),
})

type Change = Partial<Pick<Recurring, 'status' | 'nextDate'>>

function changeStatus(
  books: Books,
  { recurringId, version }: { readonly recurringId: string; readonly version?: number | undefined },
  from: readonly Recurring['status'][],
  change: (recurring: Recurring) => Change | Promise<Change>,
): Promise<Recurring> {
  return changeVersioned(books, version, async () => {
    const recurring = await requireRecurring(books, recurringId)
    if (!from.includes(recurring.status)) throw wrongState(recurring, from)
    return books.db.changeRecurring({
      ...(await change(recurring)),
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
  return refuse('RECURRING_STATE', `It is ${status}. This needs one that is ${allowed.join(' or ')}.`, {
    remedy: 'Show the recurring invoice for what is possible.',
    data: { recurringId, status, allowed },
  })
}

type Rhythm = Pick<Recurring, 'startDate' | 'every'>

/** Returns the first day of a series on or after a day. */
function firstFrom(series: Rhythm, day: string): string {
  return nextOccurrence(series, addDays(day, -1))
}

/**
 * Returns the error for a series that starts in the past: the caller must confirm the number of past
 * invoices.
 */
function startsInPast(series: Rhythm, past: number, day: string) {
  const invoices = past === 1 ? '1 invoice is' : `${past} invoices are`
  const message = `From ${series.startDate} on, ${invoices} due for days before today.`
  return refuse('RECURRING_IN_PAST', message, {
    field: 'startDate',
    remedy: `Confirm with pastInvoices ${past} that they are created now, or start on ${firstFrom(series, day)} with pastInvoices 0.`,
    data: { pastInvoices: past },
  })
}

interface Series {
  readonly lineItems: Recurring['lineItems']
  readonly discount?: number | null | undefined
  readonly discountPercent?: number | null | undefined
}

/** Returns the replaced discount: an amount replaces a percentage, and vice versa. */
function replacedBy({ discount, discountPercent }: Omit<Series, 'lineItems'>) {
  if (discountPercent !== undefined) return ['discount'] as const
  return discount === undefined ? [] : (['discountPercent'] as const)
}

/** Validates the lines now instead of on the day of the invoice. */
async function requireLinesOfSeries(books: Books, series: Series): Promise<void> {
  const { lineItems, discount, discountPercent } = series
  const { currency } = await requireAccount(books)
  if (lineItems.length === 0 || lineItems.length > limits.recurringLines) {
    throw invalid('lineItems', `must be from 1 to ${limits.recurringLines} lines`)
  }
  const { lines } = reviseLines(lineItems, { lineItemIds: [], linesMade: 0, currency })
  const reduced = { discount: discount ?? 0, discountPercent: discountPercent ?? undefined }
  requireDiscount(reduced, totalsOf(lines, { discount: 0 }).subtotal)
}

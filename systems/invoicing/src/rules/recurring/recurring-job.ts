import { isTablewrightError } from '@tablewright/base'
import type { Job, JobReport } from '@tablewright/system'
import { addDays, today } from '../../dates.js'
import type { Books, Invoice, Recurring } from '../../open.js'
import { paperOf } from '../invoices/create-invoice.js'
import { finalize } from '../invoices/finalize-invoice.js'
import { requireInvoice } from '../invoices/read-invoice.js'
import { sendInvoice } from '../sending/send-invoice.js'
import { nextOccurrence } from './occurrence.js'

const everyHour = 3_600_000

export const recurringJob: Job<Books> = {
  name: 'recurring-invoices',
  summary: 'Creates the invoices of recurring invoices that are due',
  every: everyHour,
  run: runRecurring,
}

/** Maximum number of invoices that a series catches up on in one run, after a long pause of the server. */
const maxCatchUp = 60

/**
 * Creates due invoices, then finalizes and sends them as configured. Each step runs once, even after a crash.
 */
export async function runRecurring(books: Books): Promise<JobReport> {
  const report = { drafted: 0, finalized: 0, sent: 0, failed: 0 }
  const due: Recurring[] = []
  const before = addDays(await today(books), 1)
  for await (const recurring of books.db.recurringDue({ status: 'active', before })) due.push(recurring)
  for (const recurring of due) {
    try {
      report.drafted += await draftDue(books, recurring.recurringId, before)
    } catch (error) {
      if (!isTablewrightError(error)) throw error
      report.failed++
    }
  }
  for (const invoice of await pendingInvoices(books)) {
    try {
      const done = await settle(books, invoice)
      report.finalized += done.finalized
      report.sent += done.sent
    } catch (error) {
      if (!isTablewrightError(error)) throw error
      report.failed++
    }
  }
  return report
}

async function draftDue(books: Books, recurringId: string, before: string): Promise<number> {
  let drafted = 0
  while (drafted < maxCatchUp) {
    const recurring = await books.db.recurring({ recurringId })
    if (recurring?.status !== 'active' || recurring.nextDate >= before) break
    if (recurring.endDate !== undefined && recurring.nextDate > recurring.endDate) break
    if (!(await draftNext(books, recurring))) break
    drafted++
  }
  return drafted
}

/**
 * Drafts the next invoice and advances the series in one transaction. Returns false if another process did.
 */
async function draftNext(books: Books, recurring: Recurring): Promise<boolean> {
  const { recurringId, clientId, nextDate: dueOn, endDate, lineItems, automatic } = recurring
  const { discount = 0, discountPercent, orderReference, taxNote, paymentTerms, notes } = recurring
  const texts = { orderReference, taxNote, paymentTerms, notes }
  const input = { clientId, lineItems, issueDate: dueOn, discount, discountPercent, ...texts }
  const { header, lines, linesMade, totals } = await paperOf(books, input)
  const nextDate = nextOccurrence(recurring, dueOn)
  const isLast = endDate !== undefined && nextDate > endDate
  try {
    await books.db.draftRecurring({
      ...header,
      ...totals,
      linesMade,
      lineItemIds: lines.map(({ itemId }) => itemId),
      lineItems: [...lines],
      recurringId,
      ...(automatic !== 'draft' && { pending: automatic }),
      dueOn,
      nextDate,
      recurringStatus: isLast ? 'ended' : 'active',
    })
  } catch (error) {
    if (isTablewrightError(error, 'CONDITION_FAILED')) return false
    throw error
  }
  books.places.remember(header.invoiceId, clientId)
  return true
}

async function pendingInvoices({ db }: Books): Promise<readonly Invoice[]> {
  const found: Invoice[] = []
  for (const pending of ['finalize', 'send'] as const) {
    for await (const invoice of db.pendingInvoices({ pending })) found.push(invoice)
  }
  return found
}

async function settle(books: Books, { invoiceId, pending, clientId }: Invoice) {
  const done = { finalized: 0, sent: 0 }
  books.places.remember(invoiceId, clientId)
  let invoice = await requireInvoice(books, invoiceId)
  if (invoice.pending === undefined) return done
  if (invoice.status === 'draft') {
    invoice = await finalize(books, invoiceId)
    done.finalized++
  }
  const isSendable = invoice.status === 'open' || invoice.status === 'paid'
  if (pending === 'send' && invoice.sends === 0 && isSendable) {
    await sendInvoice.run(books, { invoiceId })
    done.sent++
  }
  const { version } = await requireInvoice(books, invoiceId)
  await books.db.settlePending({ clientId, invoiceId, version, pending: null })
  return done
}

import { isTablewrightError } from '@tablewright/base'
import { text } from '@tablewright/design'
import { action, emit, type Job, type JobReport, one, refuse } from '@tablewright/system'
import { dayOf, daysBetween, today } from '../../dates.js'
import { overdueEvent, remindedEvent } from '../../events.js'
import { remainingOf } from '../../money/balance.js'
import type { Books, Invoice } from '../../open.js'
import { requireStatus } from '../../problems.js'
import { changeVersioned } from '../change-versioned.js'
import { requireInvoice } from '../invoices/read-invoice.js'
import { reminderMessage } from '../sending/messages.js'
import { invoiceFields, seenVersion, shownInvoice } from '../shapes.js'

export const remindClient = action({
  summary: 'Remind a client of an overdue invoice, with the next reminder level',
  input: { invoiceId: text(), ...seenVersion },
  output: one(invoiceFields),
  run: (books: Books, { invoiceId, version }) =>
    changeVersioned(books, version, async () => {
      const invoice = await requireInvoice(books, invoiceId)
      requireStatus(invoice, 'open')
      if (invoice.dueDate >= (await today(books))) throw notDue(invoice)
      return shownInvoice(books, await remind(books, invoice, (invoice.reminders ?? 0) + 1))
    }),
})

function notDue({ dueDate, invoiceId }: Invoice) {
  return refuse('INVOICE_STATE', `The invoice is due on ${dueDate}; nothing is overdue.`, {
    remedy: 'Wait until the invoice is overdue.',
    data: { invoiceId, dueDate },
  })
}

/**
 * Sends a reminder, then records it. All attempts share a message id, so a crash in between sends nothing
 * twice.
 */
async function remind(books: Books, invoice: Invoice, level: number): Promise<Invoice> {
  const { clientId, invoiceId, version } = invoice
  await books.sender.send(await reminderMessage(books, invoice, level))
  const event = remindedEvent(invoice, remainingOf(invoice), level)
  const noted = { clientId, invoiceId, version, reminders: level }
  await emit(books, [event], (tx) => [tx.remindClient(noted)])
  return requireInvoice(books, invoiceId)
}

const everyHour = 3_600_000

export const remindersJob: Job<Books> = {
  name: 'reminders',
  summary: 'Reports overdue invoices and sends reminders',
  every: everyHour,
  run: runReminders,
}

/**
 * Reads overdue invoices by due date, reports each once, and sends reminders by level. Without configured
 * days, no reminder is sent.
 */
export async function runReminders(books: Books): Promise<JobReport> {
  const report = { overdue: 0, reminded: 0, failed: 0 }
  const { reminderDays = [] } = (await books.db.account()) ?? {}
  for (const { invoiceId } of await readDue(books, reminderDays)) {
    try {
      const done = await settle(books, invoiceId, reminderDays)
      report.overdue += done.overdue
      report.reminded += done.reminded
    } catch (error) {
      // A changed invoice is tried again in the next run.
      if (!isTablewrightError(error)) throw error
      report.failed++
    }
  }
  return report
}

/** Reads overdue invoices that were not reported, or that need a reminder. */
async function readDue(books: Books, reminderDays: readonly number[]): Promise<readonly Invoice[]> {
  const before = await today(books)
  const due: Invoice[] = []
  for await (const invoice of books.db.invoicesDueBefore({ status: 'open', before }, { limit: 100 })) {
    const isNew = invoice.overdueAt === undefined
    if (isNew || isReminderDue(books, invoice, reminderDays, before)) due.push(invoice)
  }
  return due
}

/**
 * Whether the next reminder is due: enough days since the due date and since the last reminder. Levels are
 * never skipped, even after a server outage or a change of the days.
 */
function isReminderDue(
  books: Books,
  { dueDate, reminders: level = 0, remindedAt }: Invoice,
  reminderDays: readonly number[],
  day: string,
): boolean {
  const days = reminderDays[level]
  if (days === undefined || daysBetween(dueDate, day) < days) return false
  if (remindedAt === undefined) return true
  return daysBetween(dayOf(books, remindedAt), day) >= days - (reminderDays[level - 1] ?? 0)
}

async function settle(books: Books, invoiceId: string, reminderDays: readonly number[]) {
  const done = { overdue: 0, reminded: 0 }
  let invoice = await requireInvoice(books, invoiceId)
  if (invoice.status !== 'open') return done
  if (invoice.overdueAt === undefined) {
    const { clientId, version } = invoice
    const event = overdueEvent(invoice, remainingOf(invoice))
    await emit(books, [event], (tx) => [tx.noteOverdue({ clientId, invoiceId, version })])
    invoice = await requireInvoice(books, invoiceId)
    done.overdue++
  }
  if (isReminderDue(books, invoice, reminderDays, await today(books))) {
    await remind(books, invoice, (invoice.reminders ?? 0) + 1)
    done.reminded++
  }
  return done
}

import { isTablewrightError } from '@tablewright/base'
import { text } from '@tablewright/design'
import { action, type Job, type JobReport, one, refuse } from '@tablewright/system'
import { daysBetween, today } from '../../dates.js'
import type { Books, Invoice } from '../../open.js'
import { changeVersioned } from '../change-versioned.js'
import { requireInvoice } from '../invoices/read-invoice.js'
import { requireStatus } from '../problems.js'
import { reminderMessage } from '../sending/messages.js'
import { invoiceFields, seenVersion, shownInvoice } from '../shapes.js'

export const remindClient = action({
  summary: 'Remind a client of an overdue invoice, one level after the last reminder',
  input: { invoiceId: text(), ...seenVersion },
  output: one(invoiceFields),
  run: (books: Books, { invoiceId, version }) =>
    changeVersioned(books, version, async () => {
      const invoice = await requireInvoice(books, invoiceId)
      requireStatus(invoice, 'open')
      if (invoice.dueDate >= today(books.clock)) throw notDue(invoice)
      return shownInvoice(books, await remind(books, invoice, (invoice.reminders ?? 0) + 1))
    }),
})

function notDue({ dueDate, invoiceId }: Invoice) {
  return refuse('INVOICE_STATE', `The invoice is due on ${dueDate}; nothing is overdue.`, {
    data: { invoiceId, dueDate },
  })
}

/** Sends first, by an id that each attempt shares, then notes it: a process that dies in between sends nothing twice. */
async function remind(books: Books, invoice: Invoice, level: number): Promise<Invoice> {
  const { clientId, invoiceId, version } = invoice
  await books.sender.send(await reminderMessage(books, invoice, level))
  return books.db.remindClient({ clientId, invoiceId, version, reminders: level })
}

const everyHour = 3_600_000

export const remindersJob: Job<Books> = {
  name: 'reminders',
  summary: 'Reminds clients of overdue invoices, by level',
  every: everyHour,
  run: runReminders,
}

/** Reads the overdue invoices by the index of due dates. Without days for reminders, none is sent. */
export async function runReminders(books: Books): Promise<JobReport> {
  const report = { reminded: 0, failed: 0 }
  const { reminderDays = [] } = (await books.db.account()) ?? {}
  const [first] = reminderDays
  if (first === undefined) return report
  const day = today(books.clock)
  const due: { readonly invoice: Invoice; readonly level: number }[] = []
  for await (const invoice of books.db.invoicesDueBefore({ status: 'open', before: day }, { limit: 1_000 })) {
    const late = daysBetween(invoice.dueDate, day)
    const level = reminderDays.filter((days) => days <= late).length
    if (level > (invoice.reminders ?? 0)) due.push({ invoice, level })
  }
  for (const { invoice, level } of due) {
    try {
      const now = await requireInvoice(books, invoice.invoiceId)
      if (now.status !== 'open' || level <= (now.reminders ?? 0)) continue
      await remind(books, now, level)
      report.reminded++
    } catch (error) {
      // One that changed meanwhile, or whose mail failed, is tried again in the next run.
      if (!isTablewrightError(error)) throw error
      report.failed++
    }
  }
  return report
}

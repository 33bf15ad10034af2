import { crashEverywhere, type FakeClock, perform, timeoutMs } from '@tablewright/system/testing'
import { expect, test } from 'vitest'
import type { Books } from '../open.js'
import { updateAccount } from '../rules/account/update-account.js'
import { applyCredit, payOutCredit } from '../rules/payments/credit-balance.js'
import { payInvoice } from '../rules/payments/pay-invoice.js'
import {
  createRecurring,
  endRecurring,
  pauseRecurring,
  resumeRecurring,
  updateRecurring,
} from '../rules/recurring/recurring-actions.js'
import { remindClient } from '../rules/reminders/remind.js'
import { attack, someClient } from '../testing/attack.js'
import { hours, openInvoice } from '../testing/test-books.js'

const day = 86_400_000

async function seriesAndReminders(books: Books, clock: FakeClock): Promise<void> {
  const clientId = await someClient(books)
  const series = await perform(books, createRecurring, { clientId, every: 'month', lineItems: [hours] })
  const { recurringId } = series
  await perform(books, updateRecurring, { recurringId, notes: 'Thanks' })
  await perform(books, pauseRecurring, { recurringId })
  await perform(books, resumeRecurring, { recurringId })
  await perform(books, endRecurring, { recurringId })
  const invoiceId = await openInvoice(books, clientId)
  clock.advance(60 * day)
  await perform(books, remindClient, { invoiceId })
}

async function credits(books: Books): Promise<void> {
  const clientId = await someClient(books)
  const invoiceId = await openInvoice(books, clientId)
  await perform(books, payInvoice, { invoiceId, amount: 30_000 })
  const next = await openInvoice(books, clientId)
  await perform(books, applyCredit, { invoiceId: next, amount: 1_000 })
  await perform(books, payOutCredit, { clientId, amount: 500 })
}

test.each([
  ['recurring invoices and reminders', seriesAndReminders],
  ['credit of a client', credits],
] as const)(
  'a crash at any step leaves whole books: %s',
  async (_, scenario) => {
    const outcomes = await crashEverywhere<Books>({
      ...attack,
      prepare: async (books) => {
        await attack.prepare(books)
        await perform(books, updateAccount, { reminderDays: [7, 21] })
      },
      scenario,
    })
    expect(outcomes.length).toBeGreaterThan(8)
    for (const { point, result } of outcomes) expect(result.violations, JSON.stringify(point)).toEqual([])
  },
  timeoutMs,
)

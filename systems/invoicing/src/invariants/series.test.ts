import { crashEverywhere, perform, timeoutMs } from '@tablewright/system/testing'
import { expect, test } from 'vitest'
import type { Books } from '../open.js'
import { updateAccount } from '../rules/account/update-account.js'
import { createInvoice } from '../rules/invoices/create-invoice.js'
import { applyCredit, payOutCredit } from '../rules/payments/credit-balance.js'
import { payInvoice } from '../rules/payments/pay-invoice.js'
import { createRecurring } from '../rules/recurring/recurring-actions.js'
import { runRecurring } from '../rules/recurring/recurring-job.js'
import { runReminders } from '../rules/reminders/remind.js'
import { listOutbox } from '../rules/sending/list-outbox.js'
import { attack, someClient } from '../testing/attack.js'
import { hours, openInvoice } from '../testing/test-books.js'

test('a series that crashes at any step creates, finalizes and sends its invoice once', {
  timeout: timeoutMs,
}, async () => {
  const outcomes = await crashEverywhere<Books>({
    ...attack,
    prepare: async (books) => {
      await attack.prepare(books)
      const clientId = await someClient(books)
      await perform(books, createRecurring, {
        clientId,
        every: 'year',
        lineItems: [hours],
        automatic: 'send',
      })
    },
    scenario: async (books) => void (await runRecurring(books)),
    recover: async (books) => {
      await runRecurring(books)
      const { items } = await books.db.invoicesByStatus({ status: 'open' })
      expect(items).toMatchObject([{ number: 'INV-0001', sends: 1 }])
      expect((await perform(books, listOutbox, {})).items).toHaveLength(1)
    },
  })
  expect(outcomes.length).toBeGreaterThan(8)
  for (const { point, result } of outcomes) expect(result.violations, JSON.stringify(point)).toEqual([])
})

test('reminders and credit that crash at any step are executed once and add up', {
  timeout: timeoutMs,
}, async () => {
  const outcomes = await crashEverywhere<Books>({
    ...attack,
    prepare: async (books) => {
      await attack.prepare(books)
      const clientId = await someClient(books)
      await perform(books, updateAccount, { reminderDays: [1] })
      const late = { issueDate: '2025-01-01', dueDate: '2025-01-02' }
      await perform(books, createInvoice, { clientId, lineItems: [hours], ...late, finalize: true })
      await openInvoice(books, clientId)
    },
    scenario: async (books) => {
      const [late, other] = (await books.db.invoicesByStatus({ status: 'open' })).items
      await runReminders(books)
      await perform(books, payInvoice, { invoiceId: late!.invoiceId, amount: 40_000 })
      await perform(books, applyCredit, { invoiceId: other!.invoiceId, amount: 10_000 })
      await perform(books, payOutCredit, { clientId: late!.clientId })
    },
    recover: async (books) => {
      await runReminders(books)
      expect((await perform(books, listOutbox, {})).items.length).toBeLessThanOrEqual(1)
    },
  })
  expect(outcomes.length).toBeGreaterThan(15)
  for (const { point, result } of outcomes) expect(result.violations, JSON.stringify(point)).toEqual([])
})

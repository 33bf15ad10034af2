import { perform } from '@tablewright/system/testing'
import { expect, test } from 'vitest'
import type { InvoiceMessage } from '../../ports/invoice-sender.js'
import { germanClient } from '../../testing/paper-books.js'
import { openInvoice, testBooks } from '../../testing/test-books.js'
import { updateAccount } from '../account/update-account.js'
import { payInvoice } from '../payments/pay-invoice.js'
import { remindClient, runReminders } from './remind.js'

const day = 86_400_000

test('reminders of overdue invoices are sent by level, each level once, until they are paid', async () => {
  const sent: InvoiceMessage[] = []
  let failing = false
  const sender = {
    send: async (message: InvoiceMessage) => {
      if (failing) throw new Error('The mail server is away.')
      sent.push(message)
    },
  }
  const { books, clock, close } = await testBooks({ sender })
  const clientId = await germanClient(books)
  const invoiceId = await openInvoice(books, clientId)
  const other = await openInvoice(books, clientId)
  clock.advance(40 * day)
  expect(await runReminders(books)).toEqual({ overdue: 2, reminded: 0, failed: 0 })
  await perform(books, updateAccount, { reminderDays: [7, 21, 35] })
  await perform(books, payInvoice, { invoiceId: other })
  expect(await runReminders(books)).toEqual({ overdue: 0, reminded: 1, failed: 0 })
  expect(await runReminders(books)).toEqual({ overdue: 0, reminded: 0, failed: 0 })
  expect(sent[0]).toMatchObject({
    messageId: `${invoiceId}-R1`,
    recipient: 'rechnung@gross.example',
    subject: '1. Mahnung: Rechnung INV-0001 von Lantern Works',
  })
  expect(sent[0]!.body).toContain('238,00 EUR')
  const { fileName } = await sent[0]!.pdf()
  expect(fileName).toBe('INV-0001.pdf')
  clock.advance(14 * day)
  failing = true
  await expect(runReminders(books)).rejects.toThrow('away')
  failing = false
  expect(await runReminders(books)).toEqual({ overdue: 0, reminded: 1, failed: 0 })
  const third = await perform(books, remindClient, { invoiceId })
  expect(third).toMatchObject({ reminders: 3 })
  expect(sent.map(({ messageId }) => messageId.slice(-2))).toEqual(['R1', 'R2', 'R3'])
  const { items } = await books.db.domainEventsFrom({
    aggregateType: 'invoice',
    aggregateId: invoiceId,
    from: 1,
  })
  expect(items.map(({ eventType }) => eventType)).toEqual([
    'invoice.finalized',
    'invoice.overdue',
    'invoice.reminded',
    'invoice.reminded',
    'invoice.reminded',
  ])
  await close()
})

test('invoices that are not due get no reminder', async () => {
  const { books, close } = await testBooks()
  const invoiceId = await openInvoice(books, await germanClient(books))
  await expect(perform(books, remindClient, { invoiceId })).rejects.toMatchObject({ code: 'INVOICE_STATE' })
  await expect(perform(books, updateAccount, { reminderDays: [7, 7] })).rejects.toMatchObject({
    data: { field: 'reminderDays' },
  })
  await close()
})

test('reminder levels are not skipped, even after a long server outage', async () => {
  const levels: string[] = []
  const sender = { send: async ({ messageId }: InvoiceMessage) => void levels.push(messageId.slice(-2)) }
  const { books, clock, close } = await testBooks({ sender })
  await openInvoice(books, await germanClient(books))
  await perform(books, updateAccount, { reminderDays: [7, 21, 35] })
  clock.advance(130 * day)
  for (const [days, expected] of [
    [0, 'R1'],
    [13, undefined],
    [1, 'R2'],
    [13, undefined],
    [1, 'R3'],
    [99, undefined],
  ] as const) {
    clock.advance(days * day)
    await runReminders(books)
    await runReminders(books)
    expect(levels.splice(0)).toEqual(expected === undefined ? [] : [expected])
  }
  await close()
})

import { perform } from '@tablewright/system/testing'
import { expect, test } from 'vitest'
import type { InvoiceMessage } from '../../ports/invoice-sender.js'
import { addClient, openInvoice, testBooks } from '../../testing/test-books.js'
import { createInvoice } from '../invoices/create-invoice.js'
import { listOutbox } from './list-outbox.js'
import { readMessage } from './read-message.js'
import { sendInvoice } from './send-invoice.js'

test('a sent invoice is in the outbox, and has the time of sending', async () => {
  const { books, clock, close } = await testBooks()
  const invoiceId = await openInvoice(books, await addClient(books))
  expect(await perform(books, sendInvoice, { invoiceId })).toMatchObject({
    sends: 1,
    sentAt: '2026-01-01T00:00:00.000Z',
  })
  clock.advance(1000)
  await perform(books, sendInvoice, { invoiceId })
  const { items } = await perform(books, listOutbox, {})
  expect(items).toMatchObject([
    { messageId: `${invoiceId}-2`, recipient: 'accounts@harbour.example' },
    { messageId: `${invoiceId}-1`, subject: 'Invoice INV-0001 from Lantern Works' },
  ])
  const { body } = await perform(books, readMessage, { messageId: `${invoiceId}-1` })
  expect(body).toContain('Please pay 238.00 EUR by 2026-01-31.')
  await expect(perform(books, readMessage, { messageId: 'a#b' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await close()
})

test('a draft is not sent', async () => {
  const { books, close } = await testBooks()
  const clientId = await addClient(books)
  const { invoiceId } = await perform(books, createInvoice, { clientId })
  await expect(perform(books, sendInvoice, { invoiceId })).rejects.toMatchObject({ code: 'INVOICE_STATE' })
  await close()
})

test('a custom sender gets the page; if it fails, nothing is recorded and the same message is sent again', async () => {
  const sent: InvoiceMessage[] = []
  let broken = true
  const sender = {
    send: async (message: InvoiceMessage) => {
      sent.push(message)
      if (broken) throw new Error('The post is closed.')
    },
  }
  const { books, close } = await testBooks({ sender })
  const invoiceId = await openInvoice(books, await addClient(books))
  await expect(perform(books, sendInvoice, { invoiceId })).rejects.toThrow('closed')
  broken = false
  expect(await perform(books, sendInvoice, { invoiceId })).toMatchObject({ sends: 1 })
  expect(sent.map(({ messageId }) => messageId)).toEqual([`${invoiceId}-1`, `${invoiceId}-1`])
  expect(sent[1]!.page).toContain('<h1>Invoice INV-0001</h1>')
  await close()
})

test('two concurrent sends send one message', async () => {
  const { books, close } = await testBooks()
  const invoiceId = await openInvoice(books, await addClient(books))
  const both = await Promise.all([1, 2].map(() => perform(books, sendInvoice, { invoiceId })))
  expect(both.map(({ sends }) => sends)).toEqual([1, 1])
  expect((await perform(books, listOutbox, {})).items).toHaveLength(1)
  await close()
})

import { perform } from '@tablewright/system/testing'
import { expect, test } from 'vitest'
import { NumberPipeline } from './number-pipeline.js'
import { updateAccount } from './rules/account/update-account.js'
import { createInvoice } from './rules/invoices/create-invoice.js'
import { finalizeInvoice } from './rules/invoices/finalize-invoice.js'
import { addClient, hours, testBooks } from './testing/test-books.js'

test('numbers are assigned before the previous one is used; after a failure, they restart from the counter', () => {
  const pipeline = new NumberPipeline()
  const [first, second, third] = [pipeline.take(4), pipeline.take(4), pipeline.take(4)]
  expect([first.sequence, second.sequence, third.sequence]).toEqual([5, 6, 7])
  first.used()
  second.lost()
  // Numbers assigned after the lost one fail on the counter, and do not reset it again.
  const again = pipeline.take(5)
  third.lost()
  expect(again).toMatchObject({ expectedLastNumber: 5, sequence: 6 })
  expect(pipeline.take(5).sequence).toBe(7)
})

test('concurrency grows with successes, and falls to one after a failure', async () => {
  const pipeline = new NumberPipeline()
  let [running, most] = [0, 0]
  const work = (fails: boolean) =>
    pipeline.run(async () => {
      most = Math.max(most, ++running)
      const ticket = pipeline.take(0)
      await Promise.resolve()
      if (fails) ticket.lost()
      else ticket.used()
      running--
    })
  await Promise.all(Array.from({ length: 100 }, () => work(false)))
  expect(most).toBeGreaterThan(8)
  await work(true)
  most = 0
  await Promise.all([work(true), work(true), work(true)])
  expect(most).toBe(1)
})

test('concurrent finalizations, some refused and some in conflict, leave no gap', async () => {
  const { books, close } = await testBooks()
  const clientId = await addClient(books)
  const drafts = await Promise.all(
    Array.from({ length: 60 }, (_, index) =>
      perform(books, createInvoice, { clientId, lineItems: index % 10 === 9 ? [] : [hours] }),
    ),
  )
  const outcomes = await Promise.allSettled([
    ...drafts.map(({ invoiceId }) => perform(books, finalizeInvoice, { invoiceId })),
    // The same twice, with a change of the counter's item in between.
    ...drafts.slice(0, 20).map(({ invoiceId }) => perform(books, finalizeInvoice, { invoiceId })),
    perform(books, updateAccount, { paymentDays: 10 }),
  ])
  const numbers = outcomes.flatMap((each) =>
    each.status === 'fulfilled' && 'number' in each.value ? [each.value.number] : [],
  )
  expect(numbers).toHaveLength(54)
  expect(new Set(numbers).size).toBe(54)
  expect((await books.db.account())?.lastNumber).toBe(54)
  await close()
})

import type { Driver } from '@tablewright/client'
import { memoryDatabase, perform, testResources } from '@tablewright/system/testing'
import { expect, test } from 'vitest'
import { invoicing } from '../../design.js'
import { openBooks } from '../../open.js'
import { addClient, openAccount, openInvoice } from '../../testing/test-books.js'
import { payInvoice } from '../payments/pay-invoice.js'
import { viewStatement } from './view-statement.js'

test('a statement reads its period and the sums before it, for any number of invoices', async () => {
  const { resources, driver, clock, close } = await testResources(memoryDatabase(invoicing))
  const requests: string[] = []
  const counting: Driver = {
    ...driver,
    send: ((operation: never, ...rest: never[]) => {
      requests.push(operation)
      return (driver.send as (...all: never[]) => Promise<unknown>)(operation, ...rest)
    }) as Driver['send'],
  }
  const books = openBooks({ ...resources, driver: counting })
  await openAccount(books)
  const clientId = await addClient(books)
  for (let count = 0; count < 60; count++) {
    const invoiceId = await openInvoice(books, clientId)
    if (count % 2 === 0) await perform(books, payInvoice, { invoiceId })
    clock.advance(86_400_000)
  }
  requests.length = 0
  const empty = await perform(books, viewStatement, { clientId, from: '2027-01-01', to: '2027-02-01' })
  expect(empty).toMatchObject({ openingBalance: 30 * 23_800, entries: [], closingBalance: 30 * 23_800 })
  const february = await perform(books, viewStatement, { clientId, from: '2026-02-01', to: '2026-03-01' })
  // 16 of the 31 invoices of January were paid.
  expect(february).toMatchObject({ openingBalance: 15 * 23_800 })
  expect(february.entries).toHaveLength(28 + 14)
  // Account, client, sums and entries, twice.
  expect(requests.sort()).toEqual([
    'GetItem',
    'GetItem',
    'GetItem',
    'GetItem',
    'Query',
    'Query',
    'Query',
    'Query',
  ])
  await close()
})

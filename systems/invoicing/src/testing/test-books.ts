import type { Driver } from '@tablewright/client'
import { type FakeClock, memoryDatabase, perform, testResources } from '@tablewright/system/testing'
import { checkBooks } from '../check/check-books.js'
import { invoicing } from '../design.js'
import { type Books, type InvoicingOptions, openBooks } from '../open.js'
import { createAccount } from '../rules/account/create-account.js'
import { createClient } from '../rules/clients/create-client.js'
import { createInvoice } from '../rules/invoices/create-invoice.js'

/** Books in memory with a fake clock. */
export interface TestBooks {
  readonly books: Books
  readonly driver: Driver
  readonly clock: FakeClock
  /** Fails unless every invariant holds, and closes the database. */
  close(): Promise<void>
  /** Closes the database without a check. */
  abandon(): Promise<void>
}

export async function testBooks(options: InvoicingOptions = {}): Promise<TestBooks> {
  const { resources, driver, clock, close } = await testResources(memoryDatabase(invoicing))
  const books = openBooks(resources, options)
  await openAccount(books)
  return {
    books,
    driver,
    clock,
    abandon: close,
    close: async () => {
      const { violations } = await checkBooks(books)
      await close()
      if (violations.length > 0) throw new Error(violations.map(({ message }) => message).join('\n'))
    },
  }
}

export async function openAccount(books: Books): Promise<void> {
  await perform(books, createAccount, {
    name: 'Lantern Works',
    email: 'books@lantern.example',
    currency: 'EUR',
  })
}

export async function addClient(books: Books, email = 'accounts@harbour.example'): Promise<string> {
  return (await perform(books, createClient, { name: 'Harbour Books', email })).clientId
}

export const hours = { description: 'Consulting', quantity: 2, unit: 'h', unitPrice: 10_000, taxRate: 19 }
export const book = { description: 'Handbook', quantity: 3, unitPrice: 1_050, taxRate: 7 }

/** Creates an open invoice of 238.00. */
export async function openInvoice(books: Books, clientId: string): Promise<string> {
  const { invoiceId } = await perform(books, createInvoice, { clientId, lineItems: [hours], finalize: true })
  return invoiceId
}

import { type CrashOutcome, crashEverywhere, perform, timeoutMs } from '@tablewright/system/testing'
import { expect, test } from 'vitest'
import type { Books } from '../open.js'
import { createAccount } from '../rules/account/create-account.js'
import { setLogo } from '../rules/account/set-logo.js'
import { createClient } from '../rules/clients/create-client.js'
import { updateClient } from '../rules/clients/update-client.js'
import { createInvoice } from '../rules/invoices/create-invoice.js'
import { deleteDraft } from '../rules/invoices/delete-draft.js'
import { finalizeInvoice } from '../rules/invoices/finalize-invoice.js'
import { updateDraft } from '../rules/invoices/update-draft.js'
import { voidInvoice } from '../rules/invoices/void-invoice.js'
import { writeOffInvoice } from '../rules/invoices/write-off-invoice.js'
import { creditInvoice } from '../rules/payments/credit-invoice.js'
import { payInvoice } from '../rules/payments/pay-invoice.js'
import { refundInvoice } from '../rules/payments/refund-invoice.js'
import { sendInvoice } from '../rules/sending/send-invoice.js'
import { attack, someClient } from '../testing/attack.js'
import { tinyLogo } from '../testing/full-books.js'
import { book, hours, openInvoice } from '../testing/test-books.js'

test('a crash at any step of opening the books leaves consistent books', { timeout: timeoutMs }, async () => {
  const accountDetails = { name: 'Lantern Works', email: 'books@lantern.example', currency: 'EUR' }
  const clientDetails = { name: 'Harbour Books', email: 'accounts@harbour.example' }
  const outcomes = await crashEverywhere<Books>({
    ...attack,
    prepare: async () => {},
    scenario: async (books) => {
      await perform(books, createAccount, accountDetails)
      await perform(books, setLogo, { content: tinyLogo as never })
      await perform(books, createClient, clientDetails)
      await perform(books, createClient, { ...clientDetails, email: 'other@harbour.example' })
    },
    recover: async (books) => {
      // Repeated calls succeed now, or succeeded before.
      await settled(perform(books, createAccount, accountDetails), 'ALREADY_EXISTS', 'ACCOUNT_EXISTS')
      await settled(perform(books, createClient, clientDetails), 'EMAIL_TAKEN')
      const { logoId } = await perform(books, setLogo, { content: tinyLogo as never })
      expect(logoId).toBeDefined()
      await nextNumberFollows(books)
    },
  })
  expectWhole(outcomes, 11)
})

test('a crash at any step of writing an invoice leaves consistent books', {
  timeout: timeoutMs,
}, async () => {
  const outcomes = await crashEverywhere<Books>({
    ...attack,
    scenario: async (books) => {
      const clientId = await someClient(books)
      await perform(books, updateClient, { clientId, email: 'moved@x.example' })
      await openInvoice(books, clientId)
      const { invoiceId } = await perform(books, createInvoice, { clientId, lineItems: [hours, book] })
      await perform(books, updateDraft, { invoiceId, lineItems: [book], discount: 5 })
      await perform(books, finalizeInvoice, { invoiceId })
      const gone = await perform(books, createInvoice, { clientId, lineItems: [hours] })
      await perform(books, deleteDraft, { invoiceId: gone.invoiceId })
    },
    recover: nextNumberFollows,
  })
  expectWhole(outcomes, 30)
})

test('a crash at any step of writing a large invoice leaves consistent books', {
  timeout: timeoutMs,
}, async () => {
  const outcomes = await crashEverywhere<Books>({
    ...attack,
    scenario: async (books) => {
      const lineItems = Array.from({ length: 100 }, () => book)
      await perform(books, createInvoice, { clientId: await someClient(books), lineItems, finalize: true })
    },
    recover: nextNumberFollows,
  })
  expectWhole(outcomes, 10)
})

test('a crash at any step of settling an invoice leaves consistent books', {
  timeout: timeoutMs,
}, async () => {
  const outcomes = await crashEverywhere<Books>({
    ...attack,
    prepare: async (books) => {
      await attack.prepare(books)
      for (let count = 0; count < 2; count++) await openInvoice(books, await someClient(books))
    },
    scenario: async (books) => {
      const [first, second] = (await books.db.invoicesByStatus({ status: 'open' })).items
      const { invoiceId } = first!
      await perform(books, sendInvoice, { invoiceId })
      await perform(books, payInvoice, { invoiceId, amount: 5_000 })
      await perform(books, creditInvoice, { invoiceId, amount: 5_000, reason: 'Late' })
      await perform(books, payInvoice, { invoiceId })
      await perform(books, refundInvoice, { invoiceId, amount: 2_500 })
      await perform(books, writeOffInvoice, { invoiceId: second!.invoiceId })
      await perform(books, voidInvoice, { invoiceId: second!.invoiceId })
    },
    recover: nextNumberFollows,
  })
  expectWhole(outcomes, 30)
})

/** Asserts that the next call after a crash gets the next number. */
async function nextNumberFollows(books: Books): Promise<void> {
  const before = (await books.db.account())?.lastNumber
  await openInvoice(books, await someClient(books))
  expect((await books.db.account())?.lastNumber).toBe(before! + 1)
}

/** Waits for a call that succeeds, or is refused because it succeeded before. */
async function settled(call: Promise<unknown>, ...codes: readonly string[]): Promise<void> {
  try {
    await call
  } catch (error) {
    expect(codes).toContain((error as { readonly code?: string }).code)
  }
}

function expectWhole(outcomes: readonly CrashOutcome[], atLeast: number): void {
  expect(outcomes.length).toBeGreaterThan(atLeast)
  for (const { point, result } of outcomes) expect(result.violations, JSON.stringify(point)).toEqual([])
}

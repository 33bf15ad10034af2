import type { PendingWrite } from '@tablewright/client'
import { perform } from '@tablewright/system/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addClient, book, hours, openInvoice, type TestBooks, testBooks } from '../../testing/test-books.js'
import { updateAccount } from '../account/update-account.js'
import { updateClient } from '../clients/update-client.js'
import { payInvoice } from '../payments/pay-invoice.js'
import { viewStatement } from '../statements/view-statement.js'
import { createInvoice } from './create-invoice.js'
import { deleteDraft } from './delete-draft.js'
import { finalizeInvoice } from './finalize-invoice.js'
import { listInvoices, listInvoicesOfClient } from './list-invoices.js'
import { updateDraft } from './update-draft.js'
import { findInvoice, viewInvoice } from './view-invoice.js'
import { voidInvoice } from './void-invoice.js'
import { writeOffInvoice } from './write-off-invoice.js'

let test_: TestBooks
let clientId: string
beforeEach(async () => {
  test_ = await testBooks()
  clientId = await addClient(test_.books)
})
afterEach(() => test_.close())

function invoice(more: object = {}) {
  return perform(test_.books, createInvoice, { clientId, lineItems: [hours, book], ...more })
}

test('an invoice adds up: amounts, discount before tax, tax by rate', async () => {
  const draft = await invoice({ discount: 1_000 })
  // 864 of the discount applies to 20000 at 19 %, 136 to 3150 at 7 %.
  expect(draft).toMatchObject({ subtotal: 23_150, discount: 1_000, tax: 3_636 + 211, total: 25_997 })
  expect(draft).toMatchObject({ status: 'draft', issueDate: '2026-01-01', dueDate: '2026-01-31' })
  expect(draft.number).toBeUndefined()
})

test('numbers are assigned in sequence, by drafts and directly', async () => {
  const { books } = test_
  const [draft, once] = [await invoice(), await invoice({ finalize: true })]
  expect(once).toMatchObject({ number: 'INV-0001', status: 'open', sequence: 1 })
  const done = await perform(books, finalizeInvoice, { invoiceId: draft.invoiceId })
  expect(done).toMatchObject({ number: 'INV-0002', status: 'open', sequence: 2 })
  expect(await perform(books, findInvoice, { number: 'INV-0002' })).toMatchObject({
    invoiceId: draft.invoiceId,
  })
  await expect(perform(books, findInvoice, { number: 'INV-0003' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
})

test('an invoice of zero is paid as soon as it is finalized', async () => {
  const gift = await invoice({ discount: 23_150, finalize: true })
  expect(gift).toMatchObject({ total: 0, status: 'paid' })
})

test('a draft is changed by exactly the lines that differ', async () => {
  const { books } = test_
  const { invoiceId } = await invoice()
  const before = await perform(books, viewInvoice, { invoiceId })
  const [first, second] = before.lineItems
  const lineItems = [
    { ...book, description: 'New' },
    { ...hours, itemId: first!.itemId, quantity: 3 },
  ]
  const changed = await perform(books, updateDraft, { invoiceId, version: 1, lineItems, notes: 'Thanks' })
  expect(changed).toMatchObject({ version: 2, subtotal: 33_150, notes: 'Thanks' })
  const after = await perform(books, viewInvoice, { invoiceId })
  expect(after.lineItems.map(({ itemId, description }) => [itemId, description])).toEqual([
    ['0003', 'New'],
    ['0001', 'Consulting'],
  ])
  const stale = { ...book, itemId: second!.itemId }
  await expect(perform(books, updateDraft, { invoiceId, lineItems: [stale] })).rejects.toMatchObject({
    code: 'LINE_ITEM_UNKNOWN',
    data: { field: 'lineItems[0].itemId' },
  })
  await expect(perform(books, updateDraft, { invoiceId, version: 1, notes: 'x' })).rejects.toMatchObject({
    code: 'VERSION_MISMATCH',
  })
})

test('a change of a draft to the same values changes nothing', async () => {
  const { books } = test_
  const { invoiceId } = await invoice({ discountPercent: 10 })
  const { lineItems } = await perform(books, viewInvoice, { invoiceId })
  const lines = [hours, book].map((line, index) => ({ ...line, itemId: lineItems[index]!.itemId }))
  for (const same of [{}, { version: 1 }, { discountPercent: 10, lineItems: lines }, { clear: ['notes'] }])
    expect(await perform(books, updateDraft, { invoiceId, ...(same as object) })).toMatchObject({
      version: 1,
    })
  const reversed = { invoiceId, lineItems: lines.toReversed() }
  expect(await perform(books, updateDraft, reversed)).toMatchObject({ version: 2 })
})

test('a large invoice is drafted in batches and finalized in one transaction', async () => {
  const { books } = test_
  const lineItems = Array.from({ length: 250 }, (_, index) => ({ ...book, description: `Book ${index}` }))
  const large = await invoice({ lineItems, discount: 50, finalize: true })
  expect(large).toMatchObject({ status: 'open', number: 'INV-0001', subtotal: 250 * 3_150, discount: 50 })
  const { lineItems: lines } = await perform(books, viewInvoice, { invoiceId: large.invoiceId })
  expect(lines.map(({ description }) => description)).toEqual(lineItems.map(({ description }) => description))
  const draft = await invoice({ lineItems })
  const fewer = { invoiceId: draft.invoiceId, lineItems: lineItems.slice(0, 120).reverse() }
  expect(await perform(books, updateDraft, fewer)).toMatchObject({ subtotal: 120 * 3_150 })
  await perform(books, deleteDraft, { invoiceId: draft.invoiceId })
  await expect(perform(books, viewInvoice, { invoiceId: draft.invoiceId })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
})

test('92 line items fit into the transaction that takes the number', async () => {
  const writes: string[][] = []
  const { books } = test_
  const lineItems = Array.from({ length: 92 }, () => book)
  const transact: typeof books.db.transact = (build: never, ...options: never[]) =>
    books.db.transact(
      (tx) => {
        const parts = (build as (tx: object) => readonly PendingWrite[])(tx)
        writes.push(parts.map(({ pattern }) => pattern))
        return parts as never
      },
      ...options,
    )
  await perform({ ...books, db: { ...books.db, transact } }, createInvoice, {
    clientId,
    lineItems,
    finalize: true,
  })
  expect(writes).toEqual([['createInvoice', 'recordEvent']])
})

test('a finalized invoice cannot be changed, deleted or finalized again', async () => {
  const { books } = test_
  const invoiceId = await openInvoice(books, clientId)
  for (const change of [updateDraft, deleteDraft, finalizeInvoice] as const) {
    await expect(change.run(books, { invoiceId })).rejects.toMatchObject({
      code: 'INVOICE_STATE',
      data: { status: 'open', allowed: ['draft'] },
    })
  }
})

test('the lifecycle: open to void or uncollectible, from there to paid or void', async () => {
  const { books } = test_
  const [one, two, three] = [
    await openInvoice(books, clientId),
    await openInvoice(books, clientId),
    await openInvoice(books, clientId),
  ]
  expect(await perform(books, voidInvoice, { invoiceId: one })).toMatchObject({
    status: 'void',
    remaining: 0,
    number: 'INV-0001',
  })
  expect(await perform(books, writeOffInvoice, { invoiceId: two })).toMatchObject({ status: 'uncollectible' })
  expect(await perform(books, payInvoice, { invoiceId: two, amount: 1_000 })).toMatchObject({
    status: 'uncollectible',
  })
  await expect(perform(books, voidInvoice, { invoiceId: two })).rejects.toMatchObject({
    code: 'INVOICE_HAS_PAYMENTS',
  })
  expect(await perform(books, payInvoice, { invoiceId: two })).toMatchObject({ status: 'paid', remaining: 0 })
  await perform(books, writeOffInvoice, { invoiceId: three })
  expect(await perform(books, voidInvoice, { invoiceId: three })).toMatchObject({ status: 'void' })
  for (const invoiceId of [one, two, three]) {
    await expect(perform(books, payInvoice, { invoiceId })).rejects.toMatchObject({ code: 'INVOICE_STATE' })
    await expect(perform(books, writeOffInvoice, { invoiceId })).rejects.toMatchObject({
      code: 'INVOICE_STATE',
    })
  }
  expect(await openInvoice(books, clientId)).toBeDefined()
  expect(await perform(books, findInvoice, { number: 'INV-0004' })).toMatchObject({ status: 'open' })
})

test('invoices are listed by status and due date, and open ones that are late are overdue', async () => {
  const { books, clock } = test_
  const late = await invoice({ finalize: true, dueDate: '2026-01-10' })
  const later = await invoice({ finalize: true, dueDate: '2026-02-10' })
  await invoice()
  clock.advance(15 * 86_400_000)
  const all = await perform(books, listInvoices, {})
  expect(all.items.map(({ invoiceId, overdue }) => [invoiceId, overdue])).toEqual([
    [late.invoiceId, true],
    [later.invoiceId, false],
  ])
  const due = await perform(books, listInvoices, { status: 'open', dueBefore: '2026-01-16' })
  expect(due.items.map(({ invoiceId }) => invoiceId)).toEqual([late.invoiceId])
  expect((await perform(books, listInvoices, { status: 'draft' })).items).toHaveLength(1)
})

test('the invoices of a client are newest first by issue date', async () => {
  const { books } = test_
  for (const issueDate of ['2025-06-01', '2025-08-01', '2025-07-01']) await invoice({ issueDate })
  const { items } = await perform(books, listInvoicesOfClient, { clientId, limit: 2 })
  expect(items.map(({ issueDate }) => issueDate)).toEqual(['2025-08-01', '2025-07-01'])
})

test.each([
  [{ lineItems: [{ ...hours, quantity: 0 }] }, 'INVALID_INPUT', 'lineItems[0].quantity'],
  [{ lineItems: [hours, { ...hours, quantity: 0.00001 }] }, 'INVALID_INPUT', 'lineItems[1].quantity'],
  [{ lineItems: [{ ...hours, unitPrice: -1 }] }, 'INVALID_INPUT', 'lineItems[0].unitPrice'],
  [{ lineItems: [{ ...hours, taxRate: 101 }] }, 'INVALID_INPUT', 'lineItems[0].taxRate'],
  [
    { lineItems: [{ ...hours, quantity: 900_000_000, unitPrice: 900_000_000 }] },
    'AMOUNT_TOO_LARGE',
    'lineItems',
  ],
  [{ lineItems: [], finalize: true }, 'INVOICE_EMPTY', 'lineItems'],
  [{ lineItems: Array(1_001).fill(hours) }, 'TOO_MANY_LINES', 'lineItems'],
  [{ discount: 23_151 }, 'DISCOUNT_TOO_LARGE', 'discount'],
  [{ discount: -1 }, 'INVALID_INPUT', 'discount'],
  [{ dueDate: '2025-12-31' }, 'INVALID_INPUT', 'dueDate'],
  [{ currency: 'eur' }, 'INVALID_INPUT', 'currency'],
  [{ issueDate: '1969-12-31' }, 'INVALID_INPUT', 'issueDate'],
] as const)('%j is refused', async (more, code, field) => {
  await expect(invoice(more)).rejects.toMatchObject({ code, data: { field } })
})

test('an invoice needs a client and an account', async () => {
  await expect(invoice({ clientId: 'nobody' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('a version older than the last change is refused immediately', async () => {
  const { books } = test_
  const { invoiceId } = await invoice()
  await perform(books, updateDraft, { invoiceId, notes: 'Thanks' })
  for (const change of [updateDraft, deleteDraft, finalizeInvoice] as const) {
    await expect(change.run(books, { invoiceId, version: 1 })).rejects.toMatchObject({
      code: 'VERSION_MISMATCH',
      data: { expected: 1, actual: 2 },
    })
  }
  expect(await perform(books, finalizeInvoice, { invoiceId, version: 2 })).toMatchObject({
    number: 'INV-0001',
  })
})

test('the date of a draft can change, and the statement has the date of issue', async () => {
  const { books } = test_
  const { invoiceId } = await invoice({ dueDate: '2026-03-01' })
  const changed = await perform(books, updateDraft, { invoiceId, issueDate: '2026-02-10' })
  expect(changed).toMatchObject({ issueDate: '2026-02-10', dueDate: '2026-03-01' })
  await expect(perform(books, updateDraft, { invoiceId, issueDate: '2026-03-02' })).rejects.toMatchObject({
    data: { field: 'dueDate' },
  })
  await perform(books, finalizeInvoice, { invoiceId })
  const period = { clientId, from: '2026-02-01', to: '2026-03-01' }
  const { entries } = await perform(books, viewStatement, period)
  expect(entries).toMatchObject([{ date: '2026-02-10', kind: 'invoice', reference: 'INV-0001' }])
})

test('discounts in percent follow the lines; an amount replaces a percentage', async () => {
  const { books } = test_
  const draft = await invoice({ discountPercent: 10, lineItems: [{ ...hours, discountPercent: 25 }] })
  expect(draft).toMatchObject({ subtotal: 15_000, discount: 1_500, tax: 2_565, total: 16_065 })
  expect(draft.taxes).toEqual([{ category: 'standard', rate: 19, base: 13_500, tax: 2_565 }])
  const { invoiceId } = draft
  const more = await perform(books, updateDraft, { invoiceId, lineItems: [hours] })
  expect(more).toMatchObject({ subtotal: 20_000, discount: 2_000, discountPercent: 10 })
  const amount = await perform(books, updateDraft, { invoiceId, discount: 500 })
  expect(amount).toMatchObject({ discount: 500 })
  expect(amount.discountPercent).toBeUndefined()
  const cleared = await perform(books, updateDraft, { invoiceId, discountPercent: 5, clear: ['notes'] })
  expect(cleared).toMatchObject({ discount: 1_000, discountPercent: 5 })
  const both = { discount: 500, discountPercent: 5 }
  for (const refused of [invoice(both), perform(books, updateDraft, { invoiceId, ...both })]) {
    await expect(refused).rejects.toMatchObject({ code: 'INVALID_INPUT', data: { field: 'discount' } })
  }
})

test('reverse-charge lines need the VAT ids of both parties', async () => {
  const { books } = test_
  const lineItems = [{ ...hours, taxRate: 0, taxCategory: 'reverse-charge' as const }]
  await expect(invoice({ lineItems, finalize: true })).rejects.toMatchObject({ code: 'VAT_ID_MISSING' })
  await perform(books, updateAccount, { vatId: 'DE123456789' })
  const { invoiceId } = await invoice({ lineItems })
  await expect(perform(books, finalizeInvoice, { invoiceId })).rejects.toMatchObject({
    code: 'VAT_ID_MISSING',
    message: expect.stringContaining('the client'),
  })
  await perform(books, updateClient, { clientId, vatId: 'FR12345678901' })
  expect(await perform(books, finalizeInvoice, { invoiceId })).toMatchObject({ status: 'open' })
  const mixed = [hours, { ...hours, taxRate: 0, taxCategory: 'outside-scope' as const }]
  await expect(invoice({ lineItems: mixed, finalize: true })).rejects.toMatchObject({ code: 'TAX_MIXED' })
})

test.each(['\r\nX: y', '\n', '\u0000', '\u0085', '\u2028', '\u202Egnp', '\uD800', '\uFEFF', '\uFFFF'])(
  'text with %j is refused wherever it reaches a header, a file name or a number',
  async (hostile) => {
    const { books } = test_
    const refused = { code: 'INVALID_INPUT' }
    const text = `A${hostile}B`
    for (const change of [
      { numberPrefix: text },
      { name: text },
      { vatId: text },
      { email: `a${text}@x.example` },
    ]) {
      await expect(perform(books, updateAccount, change)).rejects.toMatchObject(refused)
      if ('numberPrefix' in change) continue
      await expect(perform(books, updateClient, { clientId, ...change })).rejects.toMatchObject(refused)
    }
    await expect(
      perform(books, updateAccount, { numberPattern: `{number}${hostile}` }),
    ).rejects.toMatchObject(refused)
    await expect(invoice({ orderReference: text })).rejects.toMatchObject(refused)
  },
)

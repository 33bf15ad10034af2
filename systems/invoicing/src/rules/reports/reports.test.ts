import { text } from '@tablewright/design'
import { perform } from '@tablewright/system/testing'
import { expect, test } from 'vitest'
import { routes } from '../../routes.js'
import { addClient, book, hours, openInvoice, testBooks } from '../../testing/test-books.js'
import { updateAccount } from '../account/update-account.js'
import { createClient } from '../clients/create-client.js'
import { csvOf } from '../exports/csv.js'
import {
  exportCashReport,
  exportClients,
  exportFoundInvoices,
  exportInvoices,
  exportJournal,
  exportStatement,
} from '../exports/exports.js'
import { createInvoice } from '../invoices/create-invoice.js'
import { searchInvoices } from '../invoices/search-invoices.js'
import { voidInvoice } from '../invoices/void-invoice.js'
import { writeOffInvoice } from '../invoices/write-off-invoice.js'
import { creditInvoice } from '../payments/credit-invoice.js'
import { payInvoice } from '../payments/pay-invoice.js'
import { refundInvoice } from '../payments/refund-invoice.js'
import { viewAging } from './aging.js'
import { viewCashReport } from './cash-report.js'
import { viewTaxReport } from './tax-report.js'

const day = 86_400_000
const lines = ({ content }: { readonly content: Uint8Array }) =>
  new TextDecoder().decode(content).trimEnd().split('\r\n')

test('the aging report follows the due dates', async () => {
  const { books, clock, close } = await testBooks()
  const clientId = await addClient(books)
  for (const dueDate of ['2026-01-10', '2026-02-20', '2026-03-01', '2026-04-09', '2026-04-11']) {
    await perform(books, createInvoice, { clientId, lineItems: [hours], dueDate, finalize: true })
  }
  clock.advance(100 * day)
  const { asOf, rows } = await perform(books, viewAging, {})
  expect(asOf).toBe('2026-04-11')
  const each = 23_800
  expect(rows).toEqual([
    {
      clientId,
      name: 'Harbour Books',
      currency: 'EUR',
      current: each,
      days30: each,
      days60: 2 * each,
      days90: 0,
      older: each,
      total: 5 * each,
    },
  ])
  await close()
})

test('the tax report adds invoices, and subtracts credit notes and voided invoices', async () => {
  const { books, clock, close } = await testBooks()
  const clientId = await addClient(books)
  const { invoiceId } = await perform(books, createInvoice, {
    clientId,
    lineItems: [hours, book],
    finalize: true,
  })
  const withdrawn = await openInvoice(books, clientId)
  clock.advance(31 * day)
  await perform(books, creditInvoice, { invoiceId, amount: 2_717, reason: 'Late' })
  await perform(books, voidInvoice, { invoiceId: withdrawn })
  const january = await perform(books, viewTaxReport, { from: '2026-01-01', to: '2026-02-01' })
  expect(january.rows).toMatchObject([
    { category: 'standard', rate: 7, base: 3_150, tax: 221 },
    { category: 'standard', rate: 19, base: 40_000, tax: 7_600 },
  ])
  const february = await perform(books, viewTaxReport, {})
  expect(february).toMatchObject({ from: '2026-02-01', to: '2026-02-02', without: 0 })
  expect(february.rows.reduce((sum, { base, tax }) => sum + base + tax, 0)).toBe(-2_717 - 23_800)
  await close()
})

test('the cash report has the amounts invoiced and received in each month', async () => {
  const { books, clock, close } = await testBooks()
  const clientId = await addClient(books)
  const invoiceId = await openInvoice(books, clientId)
  const withdrawn = await openInvoice(books, clientId)
  await perform(books, payInvoice, { invoiceId, amount: 10_000 })
  clock.advance(31 * day)
  await perform(books, payInvoice, { invoiceId, amount: 13_800 })
  await perform(books, refundInvoice, { invoiceId, amount: 800 })
  await perform(books, voidInvoice, { invoiceId: withdrawn })
  const { from, to, rows } = await perform(books, viewCashReport, {})
  expect([from, to]).toEqual(['2025-02-01', '2026-02-02'])
  expect(rows).toEqual([
    { currency: 'EUR', month: '2026-01', invoiced: 47_600, received: 10_000 },
    { currency: 'EUR', month: '2026-02', invoiced: -23_800, received: 13_000 },
  ])
  await close()
})

test('lists are exported as CSV with exact money, and no cell is a formula', async () => {
  const { books, clock, close } = await testBooks()
  const { clientId } = await perform(books, createClient, {
    name: '=HYPERLINK("http://x","y")',
    email: 'a@x.example',
    address: { lines: ['One', '@two'], city: 'Köln, "Deutz"' },
  })
  const invoiceId = await openInvoice(books, clientId)
  clock.advance(1)
  await perform(books, payInvoice, { invoiceId, amount: 5 })
  const [head, first] = lines(await perform(books, exportInvoices, { status: 'open' }))
  expect(head).toContain('number,status,issueDate,dueDate,currency,total,remaining')
  expect(first).toContain('INV-0001,open,2026-01-01,2026-01-31,EUR,238.00,237.95,false')
  const clients = lines(await perform(books, exportClients, {})).join('\n')
  expect(clients).toContain(`"'=HYPERLINK(""http://x"",""y"")"`)
  expect(clients).toContain('"Köln, ""Deutz"""')
  expect(lines(await perform(books, exportStatement, { clientId })).at(-1)).toContain(',-0.05,')
  expect(lines(await perform(books, exportJournal, {}))).toHaveLength(3)
  await close()
})

test('an export of invoices has those of every status unless one is given', async () => {
  const { books, close } = await testBooks()
  const clientId = await addClient(books)
  await perform(books, createInvoice, { clientId, lineItems: [hours] })
  const [paid, withdrawn, lost] = [
    await openInvoice(books, clientId),
    await openInvoice(books, clientId),
    await openInvoice(books, clientId),
  ]
  await openInvoice(books, clientId)
  await perform(books, payInvoice, { invoiceId: paid })
  await perform(books, voidInvoice, { invoiceId: withdrawn })
  await perform(books, writeOffInvoice, { invoiceId: lost })
  const statuses = async (input: Parameters<typeof exportInvoices.run>[1]) => {
    const [head = '', ...rows] = lines(await perform(books, exportInvoices, input))
    return rows.map((row) => row.split(',')[head.split(',').indexOf('status')])
  }
  expect((await statuses({})).sort()).toEqual(['draft', 'open', 'paid', 'uncollectible', 'void'])
  expect(await statuses({ status: 'void' })).toEqual(['void'])
  expect(await statuses({ dueBefore: '2026-01-01' })).toEqual([])
  await close()
})

test('the cash report and found numbers are exported as CSV', async () => {
  const { books, close } = await testBooks()
  const clientId = await addClient(books)
  const invoiceId = await openInvoice(books, clientId)
  await perform(books, payInvoice, { invoiceId, amount: 10_001 })
  expect(lines(await perform(books, exportCashReport, {}))).toEqual([
    'currency,month,invoiced,received',
    'EUR,2026-01,238.00,100.01',
  ])
  const found = lines(await perform(books, exportFoundInvoices, { number: 'INV' }))
  expect(found).toHaveLength(2)
  expect(found[1]).toContain('INV-0001,open,')
  await close()
})

test('each list and report has an export', () => {
  const paths = new Set(routes.map(({ path }) => path))
  const listed = routes.filter(({ action }) => action.output.kind === 'page').map(({ path }) => path)
  const reports = [...paths].filter((path) => path.startsWith('/reports/'))
  const exports = [...listed, ...reports].map((path) => `/exports${path.replace('/reports', '')}`)
  expect(exports.length).toBeGreaterThan(8)
  expect(exports.filter((path) => !paths.has(path))).toEqual([])
})

test.each(['=1', '+1', '-1', '@x', '\tx', '\rx'])('%j in a cell is text', (name) => {
  expect(csvOf({ name: text() }, [{ name }]).split('\r\n')[1]).toMatch(/^"?'/)
})

test('an invoice is found by a prefix of its number and by its count', async () => {
  const { books, close } = await testBooks()
  await perform(books, updateAccount, { numberPattern: '{prefix}{year}-{number}' })
  const clientId = await addClient(books)
  for (let count = 0; count < 12; count++) await openInvoice(books, clientId)
  const numbers = async (number: string) =>
    (await perform(books, searchInvoices, { number })).items.map((invoice) => invoice.number)
  expect(await numbers('INV-2026-001')).toEqual(['INV-2026-0010', 'INV-2026-0011', 'INV-2026-0012'])
  expect(await numbers('7')).toEqual(['INV-2026-0007'])
  expect(await numbers('INV-2025')).toEqual([])
  expect(await numbers('a#b')).toEqual([])
  await close()
})

import { seededRandom } from '@tablewright/base'
import { sdkDatabase, serveAlone } from '@tablewright/server/testing'
import { perform, testResources } from '@tablewright/system/testing'
import { afterAll, describe, expect, test } from 'vitest'
import { checkBooks } from './check/check-books.js'
import { invoicing } from './design.js'
import { openBooks } from './open.js'
import { payInvoice } from './rules/payments/pay-invoice.js'
import { invoicingSystem } from './system.js'
import { addClient, book, hours, openAccount, openInvoice } from './testing/test-books.js'

test('invoicing runs on any DynamoDB endpoint with the AWS SDK', async () => {
  const { resources, close } = await testResources(sdkDatabase(invoicing))
  const [books, others] = [openBooks(resources), openBooks({ ...resources, random: seededRandom(2) })]
  await openAccount(books)
  const clientId = await addClient(books)
  const ids = await Promise.all([books, others, books].map((some) => openInvoice(some, clientId)))
  await perform(others, payInvoice, { invoiceId: ids[0]! })
  const { violations, counted } = await checkBooks(books)
  expect(violations).toEqual([])
  expect(counted).toMatchObject({ numbers: 3, payments: 1 })
  await close()
})

const served = await serveAlone(invoicingSystem)
const { ask } = served

describe('over HTTP', () => {
  afterAll(served.close)

  test('an invoice is written, changed, finalized, sent, paid, refunded and credited', async () => {
    const account = { name: 'Lantern Works', email: 'books@lantern.example', currency: 'EUR' }
    expect(await ask('POST', '/account', account)).toMatchObject({ status: 201 })
    const client = await ask('POST', '/clients', { name: 'Harbour Books', email: 'a@harbour.example' })
    expect(client).toMatchObject({ status: 201 })
    const { clientId } = client.body
    for (const by of ['by/email', 'by-email'])
      expect(await ask('GET', `/clients/${by}/a@harbour.example`)).toMatchObject({ body: { clientId } })
    const none = await ask('POST', '/invoices', { clientId, lineItems: [hours, { ...hours, quantity: 0 }] })
    expect(none).toMatchObject({
      status: 400,
      body: {
        detail: expect.stringContaining('Quantity of line items 2 must be above 0'),
        field: 'lineItems[1].quantity',
      },
    })
    const draft = await ask('POST', '/invoices', { clientId, lineItems: [hours] })
    expect(draft).toMatchObject({ status: 201, body: { status: 'draft', total: 23_800 } })
    const { invoiceId } = draft.body
    const lineItems = [{ ...hours, itemId: '0001' }, book]
    const changed = await ask('PATCH', `/invoices/${invoiceId}`, { lineItems }, { 'if-match': '"1"' })
    expect(changed).toMatchObject({ status: 200, body: { total: 27_171, version: 2 } })
    expect(await ask('PATCH', `/invoices/${invoiceId}`, { notes: 'x' }, { 'if-match': '"1"' })).toMatchObject(
      {
        status: 412,
      },
    )
    const on = (what: string, body: object = {}) => ask('POST', `/invoices/${invoiceId}/${what}`, body)
    expect(await on('finalize')).toMatchObject({ status: 200, body: { number: 'INV-0001', status: 'open' } })
    expect(await on('send')).toMatchObject({ body: { sends: 1 } })
    expect(await ask('GET', '/outbox')).toMatchObject({
      body: { items: [{ recipient: 'a@harbour.example' }] },
    })
    expect(await on('pay', { amount: 27_171 })).toMatchObject({ body: { status: 'paid' } })
    const credit = await on('credit-notes', { amount: 171, reason: 'Torn' })
    expect(credit).toMatchObject({ status: 201, body: { creditNoteNumber: 'INV-0001-C1' } })
    expect(await on('refund', { amount: 171 })).toMatchObject({
      body: { status: 'paid', amountPaid: 27_000 },
    })
    expect(await ask('GET', '/invoices/by/number/INV-0001')).toMatchObject({
      body: {
        invoiceId,
        lineItems: [{ itemId: '0001' }, { itemId: '0002' }],
        creditNotes: [{ amount: 171 }],
      },
    })
    expect(await ask('GET', '/invoices?status=paid&dueBefore=2999-01-01')).toMatchObject({
      body: { items: [{ invoiceId }] },
    })
    expect(await ask('GET', `/clients/${clientId}?invoices=1`)).toMatchObject({
      body: { recentInvoices: [{ invoiceId }] },
    })
    expect(await ask('GET', `/clients/${clientId}/statement`)).toMatchObject({ body: { closingBalance: 0 } })
    const page = await ask('GET', `/invoices/${invoiceId}/print`)
    expect(page).toMatchObject({ status: 200, body: expect.stringContaining('Invoice INV-0001') })
  })

  test('problems have a code, a status and the field', async () => {
    const problem = (status: number, code: string, field?: string) => ({
      status,
      body: { code, status, ...(field ? { field } : {}) },
    })
    const { clientId } = (await ask('POST', '/clients', { name: 'Two', email: 'two@x.example' })).body
    expect(await ask('POST', '/clients', { name: 'Three', email: 'TWO@x.example' })).toMatchObject(
      problem(409, 'EMAIL_TAKEN', 'email'),
    )
    expect(await ask('POST', '/clients', { name: 'Three' })).toMatchObject(
      problem(400, 'INVALID_INPUT', 'email'),
    )
    expect(await ask('GET', '/invoices/nothing')).toMatchObject(problem(404, 'NOT_FOUND'))
    expect(await ask('POST', '/invoices', { clientId, lineItems: [hours], discount: 99_999 })).toMatchObject(
      problem(422, 'DISCOUNT_TOO_LARGE', 'discount'),
    )
    const made = await ask('POST', '/invoices', { clientId, lineItems: [hours], finalize: true })
    const { invoiceId } = made.body
    expect(await ask('POST', `/invoices/${invoiceId}/finalize`, {})).toMatchObject(
      problem(409, 'INVOICE_STATE'),
    )
    expect(
      await ask('POST', `/invoices/${invoiceId}/pay`, { amount: 99_999, overpayment: 'refuse' }),
    ).toMatchObject(problem(422, 'PAYMENT_TOO_LARGE', 'amount'))
  })

  test('a create that is repeated with its key is executed once', async () => {
    const { clientId } = (await ask('POST', '/clients', { name: 'Four', email: 'four@x.example' })).body
    const order = { clientId, lineItems: [hours], finalize: true }
    const key = { 'idempotency-key': 'order-4' }
    const [first, again] = [
      await ask('POST', '/invoices', order, key),
      await ask('POST', '/invoices', order, key),
    ]
    expect(first).toMatchObject({ status: 201 })
    expect(again.body).toEqual(first.body)
  })

  test('each list is a CSV file, with a line for each of its items', async () => {
    const { clientId } = (await ask('POST', '/clients', { name: 'Five', email: 'five@x.example' })).body
    await ask('POST', '/invoices', { clientId, lineItems: [hours], finalize: true })
    await ask('POST', '/recurring', { clientId, every: 'month', lineItems: [hours] })
    const lists = ['/invoices?status=open', '/clients', `/clients/${clientId}/invoices`, '/recurring']
    for (const list of [...lists, '/numbers?number=INV', '/journal', '/outbox']) {
      const { items } = (await ask('GET', list)).body
      const { status, headers, body } = await ask('GET', `/exports${list}`)
      expect([list, status, headers.get('content-type')]).toEqual([list, 200, 'text/csv; charset=utf-8'])
      expect(headers.get('content-disposition')).toMatch(/^attachment; filename="[a-z]+\.csv"/)
      expect(items.length).toBeGreaterThan(0)
      expect([list, body.trimEnd().split('\r\n').length]).toEqual([list, items.length + 1])
    }
  })

  test('the description names every route', async () => {
    const { body } = await ask('GET', '/openapi.json')
    const verbs = ['finalize', 'send', 'pay', 'refund', 'void', 'uncollectible', 'credit-notes', 'print']
    expect(Object.keys(body.paths)).toEqual(
      expect.arrayContaining([
        '/account',
        '/clients',
        '/clients/{clientId}',
        '/clients/by/email/{email}',
        '/clients/{clientId}/invoices',
        '/invoices',
        '/invoices/{invoiceId}',
        '/invoices/by/number/{number}',
        ...verbs.map((verb) => `/invoices/{invoiceId}/${verb}`),
      ]),
    )
  })
})

import { perform } from '@tablewright/system/testing'
import { beforeEach, describe, expect, test } from 'vitest'
import { createInvoice } from '../rules/invoices/create-invoice.js'
import { viewInvoice } from '../rules/invoices/view-invoice.js'
import { creditInvoice } from '../rules/payments/credit-invoice.js'
import { payInvoice } from '../rules/payments/pay-invoice.js'
import { addClient, book, hours, openInvoice, type TestBooks, testBooks } from '../testing/test-books.js'
import { checkBooks, repairBooks } from './check-books.js'

const TableName = 'Invoicing'
let test_: TestBooks
let clientId: string
let invoiceId: string
let draftId: string

beforeEach(async () => {
  test_ = await testBooks()
  const { books } = test_
  clientId = await addClient(books)
  invoiceId = await openInvoice(books, clientId)
  await perform(books, payInvoice, { invoiceId, amount: 3_800 })
  await perform(books, creditInvoice, { invoiceId, amount: 1_000, reason: 'Late' })
  draftId = (await perform(books, createInvoice, { clientId, lineItems: [hours, book] })).invoiceId
})

const key = (...parts: readonly [string] | readonly [string, string]) => ({
  PK: { S: parts[0] },
  SK: { S: parts[1] ?? parts[0] },
})
const invoiceKey = (id: string) => key(`CLIENT#${clientId}`, `#INVOICE#${id}`)
const lineKey = (id: string, item: string) => key(`INVOICE#${id}#LINEITEM#${item}`)

/** Writes directly, without the rules. */
function overwrite(Key: ReturnType<typeof key>, attribute: string, value: { N: string } | { S: string }) {
  return test_.driver.send('UpdateItem', {
    TableName,
    Key,
    UpdateExpression: 'SET #attribute = :value',
    ExpressionAttributeNames: { '#attribute': attribute },
    ExpressionAttributeValues: { ':value': value },
  })
}

function erase(Key: ReturnType<typeof key>) {
  return test_.driver.send('DeleteItem', { TableName, Key })
}

async function found(): Promise<readonly string[]> {
  const { violations } = await checkBooks(test_.books)
  return [...new Set(violations.map(({ invariant }) => invariant))].sort()
}

describe('damaged derived data is found, repaired and reported', () => {
  const breakages: Readonly<
    Record<string, readonly [invariants: readonly string[], () => Promise<unknown>]>
  > = {
    'an address that is gone': [
      ['one-address-one-client'],
      () => erase(key('CLIENTEMAIL#accounts@harbour.example')),
    ],
    'an address of nobody': [
      ['one-address-one-client'],
      () =>
        test_.driver.send('PutItem', {
          TableName,
          Item: {
            ...key('CLIENTEMAIL#ghost@x.example'),
            Email: { S: 'ghost@x.example' },
            ClientId: { S: clientId },
          },
        }),
    ],
    'a number that is gone': [
      ['number-counter', 'one-number-one-invoice'],
      () => erase(key('INVOICENUMBER#INV-0001')),
    ],
    'a counter that was set back': [
      ['number-counter'],
      () => overwrite(key('ACCOUNT'), 'LastNumber', { N: '0' }),
    ],
    'a counter that was set forward': [
      ['number-counter'],
      () => overwrite(key('ACCOUNT'), 'LastNumber', { N: '9' }),
    ],
    'a total': [['total-is-sum-of-lines'], () => overwrite(invoiceKey(invoiceId), 'Total', { N: '1' })],
    'the amount of a line': [
      ['total-is-sum-of-lines'],
      () => overwrite(lineKey(invoiceId, '0001'), 'Amount', { N: '1' }),
    ],
    'the price of a line of a draft': [
      ['total-is-sum-of-lines'],
      () => overwrite(lineKey(draftId, '0001'), 'UnitPrice', { N: '1' }),
    ],
    'a line of a draft that is gone': [
      ['lines-are-there', 'total-is-sum-of-lines'],
      () => erase(lineKey(draftId, '0002')),
    ],
    'a draft that is gone but for its lines': [['stray-line'], () => erase(invoiceKey(draftId))],
    'what was paid': [
      ['payments-add-up'],
      () => overwrite(invoiceKey(invoiceId), 'AmountPaid', { N: '3801' }),
    ],
    'what was credited': [
      ['credits-add-up'],
      () => overwrite(invoiceKey(invoiceId), 'AmountCredited', { N: '0' }),
    ],
    'a status': [
      ['in-its-indexes', 'paid-means-nothing-remains'],
      () => overwrite(invoiceKey(invoiceId), 'Status', { S: 'paid' }),
    ],
    'a draft that claims to be open': [
      ['finalized-has-number', 'in-its-indexes', 'paid-means-nothing-remains'],
      () => overwrite(invoiceKey(draftId), 'Status', { S: 'open' }),
    ],
  }

  test.each(Object.entries(breakages))('%s', async (_, [invariants, damage]) => {
    await damage()
    expect(await found()).toEqual(invariants)
    const { violations, repairs } = await repairBooks(test_.books)
    expect(violations).toEqual([])
    expect(repairs.length).toBeGreaterThan(0)
    expect(await repairBooks(test_.books)).toMatchObject({ repairs: [] })
    await test_.close()
  })
})

test('an invoice that lost its number gets it back', async () => {
  await test_.driver.send('UpdateItem', {
    TableName,
    Key: invoiceKey(invoiceId),
    UpdateExpression: 'REMOVE #number, #sequence',
    ExpressionAttributeNames: { '#number': 'Number', '#sequence': 'Sequence' },
  })
  expect(await found()).toContain('number-bearer')
  expect((await repairBooks(test_.books)).violations).toEqual([])
  await test_.close()
})

describe('a value that does not follow from others is found and left to people', () => {
  test.each<readonly [string, string, () => Promise<unknown>]>([
    [
      'the price of a line',
      'money-never-changes',
      () => overwrite(lineKey(invoiceId, '0001'), 'UnitPrice', { N: '5' }),
    ],
    ['a line of an invoice', 'money-never-changes', () => erase(lineKey(invoiceId, '0001'))],
    [
      'the discount of an invoice',
      'money-never-changes',
      () => overwrite(invoiceKey(invoiceId), 'Discount', { N: '5' }),
    ],
    [
      'a payment',
      'payments-add-up',
      async () => {
        const [payment] = (await perform(test_.books, viewInvoice, { invoiceId })).payments
        return erase(key(`INVOICE#${invoiceId}#PAYMENT#${payment!.paymentId}`))
      },
    ],
    [
      'a credit note',
      'credits-add-up',
      async () => {
        const [note] = (await perform(test_.books, viewInvoice, { invoiceId })).creditNotes
        return erase(key(`INVOICE#${invoiceId}#CREDITNOTE#${note!.creditNoteId}`))
      },
    ],
    ['an invoice', 'number-bearer', () => erase(invoiceKey(invoiceId))],
    ['a client', 'owner', () => erase(key(`CLIENT#${clientId}`))],
    ['a number', 'number-sequence', () => overwrite(key('INVOICENUMBER#INV-0001'), 'Sequence', { N: '2' })],
    [
      'the day of an invoice',
      'id-of-issue-date',
      () => overwrite(invoiceKey(invoiceId), 'IssueDate', { S: '2025-01-01' }),
    ],
  ])('%s', async (_, invariant, damage) => {
    await damage()
    expect(await found()).toContain(invariant)
    if (invariant === 'number-sequence') return
    const { violations } = await repairBooks(test_.books)
    expect(violations.map((violation) => violation.invariant)).toContain(invariant)
  })
})

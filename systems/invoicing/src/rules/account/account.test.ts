import { perform } from '@tablewright/system/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addClient, hours, openAccount, type TestBooks, testBooks } from '../../testing/test-books.js'
import { createInvoice } from '../invoices/create-invoice.js'
import { formatNumber } from './number-format.js'
import { updateAccount } from './update-account.js'
import { viewAccount } from './view-account.js'

let test_: TestBooks
beforeEach(async () => {
  test_ = await testBooks()
})
afterEach(() => test_.close())

async function nextNumber(): Promise<string | undefined> {
  const { books } = test_
  const { items } = await books.db.clients()
  const clientId = items[0]?.clientId ?? (await addClient(books))
  return (await perform(books, createInvoice, { clientId, lineItems: [hours], finalize: true })).number
}

test('there is one account', async () => {
  await expect(openAccount(test_.books)).rejects.toMatchObject({ code: 'ALREADY_EXISTS' })
  expect(await perform(test_.books, viewAccount, {})).toMatchObject({ name: 'Lantern Works', lastNumber: 0 })
})

test('a change to the same values changes nothing, and an older version is still refused', async () => {
  const { books } = test_
  const address = { lines: ['1 Quay'], city: 'Harbour' }
  const changed = await perform(books, updateAccount, { address, reminderDays: [7, 14] })
  expect(changed).toMatchObject({ address, version: 2 })
  for (const same of [{}, { address, reminderDays: [7, 14], clear: ['phone'] }, { version: 2 }])
    expect(await perform(books, updateAccount, same as object)).toEqual(changed)
  expect(await perform(books, viewAccount, {})).toEqual(changed)
  await expect(perform(books, updateAccount, { version: 1 })).rejects.toMatchObject({
    code: 'VERSION_MISMATCH',
  })
  expect(await perform(books, updateAccount, { clear: ['address'] })).toMatchObject({ version: 3 })
})

test('numbers follow the pattern, and continue when it changes', async () => {
  const { books } = test_
  expect(await nextNumber()).toBe('INV-0001')
  await perform(books, updateAccount, { numberPattern: '{year}/{month}/{prefix}{number}', numberPrefix: 'L' })
  expect(await nextNumber()).toBe('2026/01/L0002')
  await perform(books, updateAccount, { numberDigits: 1, numberPattern: '{number}' })
  expect(await nextNumber()).toBe('3')
})

test('a pattern that would repeat itself or break keys is refused', async () => {
  for (const numberPattern of ['{prefix}', '{number}{day}', '#{number}', `{number}${'x'.repeat(40)}`]) {
    await expect(perform(test_.books, updateAccount, { numberPattern })).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      data: { field: 'numberPattern' },
    })
  }
  await expect(perform(test_.books, updateAccount, { numberPrefix: '#' })).rejects.toMatchObject({
    data: { field: 'numberPrefix' },
  })
})

test('a number has no invisible character', async () => {
  for (const unseen of ['\u200B', '\u200D', '\u00AD', '\u2060', '\u{E0041}', '\u00A0', '\u3000']) {
    for (const form of [{ numberPrefix: `A${unseen}` }, { numberPattern: `${unseen}{number}` }]) {
      await expect(perform(test_.books, updateAccount, form)).rejects.toMatchObject({
        code: 'INVALID_INPUT',
        data: { field: Object.keys(form)[0] },
      })
    }
  }
})

test('a number that another pattern assigned before is not assigned again', async () => {
  const { books } = test_
  await perform(books, updateAccount, { numberPattern: '{number}2', numberDigits: 1 })
  expect(await nextNumber()).toBe('12')
  await perform(books, updateAccount, { numberPattern: '1{number}', numberDigits: 1 })
  await expect(nextNumber()).rejects.toMatchObject({ code: 'NUMBER_TAKEN' })
  await perform(books, updateAccount, { numberPattern: 'N{number}' })
  expect(await nextNumber()).toBe('N2')
})

test('long counts are not truncated', () => {
  const form = { numberPattern: '{prefix}{number}', numberPrefix: 'A', numberDigits: 2 }
  expect(formatNumber(form, 12_345, '2026-05-06')).toBe('A12345')
})

import { perform } from '@tablewright/system/testing'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addClient, openInvoice, type TestBooks, testBooks } from '../../testing/test-books.js'
import { createClient } from './create-client.js'
import { findClient } from './find-client.js'
import { listClients } from './list-clients.js'
import { updateClient } from './update-client.js'
import { viewClient } from './view-client.js'

let test_: TestBooks
beforeEach(async () => {
  test_ = await testBooks()
})
afterEach(() => test_.close())

test('a client is found by its address, in any spelling', async () => {
  const { books } = test_
  const clientId = await addClient(books, 'Accounts@Harbour.example')
  expect(await perform(books, findClient, { email: ' ACCOUNTS@harbour.EXAMPLE ' })).toMatchObject({
    clientId,
    email: 'accounts@harbour.example',
  })
})

test('two clients cannot have one address', async () => {
  const { books } = test_
  await addClient(books, 'a@x.example')
  await expect(perform(books, createClient, { name: 'Other', email: 'A@X.example' })).rejects.toMatchObject({
    code: 'EMAIL_TAKEN',
    data: { field: 'email' },
  })
  const other = await addClient(books, 'b@x.example')
  await expect(perform(books, updateClient, { clientId: other, email: 'a@x.example' })).rejects.toMatchObject(
    { code: 'EMAIL_TAKEN' },
  )
})

test('the former address of a client is free', async () => {
  const { books } = test_
  const clientId = await addClient(books, 'a@x.example')
  await perform(books, updateClient, { clientId, email: 'new@x.example' })
  await expect(perform(books, findClient, { email: 'a@x.example' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  await addClient(books, 'a@x.example')
})

test('a caller with an older version is refused', async () => {
  const { books } = test_
  const clientId = await addClient(books)
  expect(await perform(books, updateClient, { clientId, version: 1, name: 'Harbour' })).toMatchObject({
    version: 2,
  })
  await expect(perform(books, updateClient, { clientId, version: 1, name: 'Port' })).rejects.toMatchObject({
    code: 'VERSION_MISMATCH',
  })
  expect(await perform(books, updateClient, { clientId, name: 'Port' })).toMatchObject({ version: 3 })
})

test('a change to the same values changes nothing', async () => {
  const { books } = test_
  const clientId = await addClient(books, 'a@x.example')
  for (const same of [{}, { version: 1 }, { email: 'A@x.example' }, { clear: ['notes'] }])
    expect(await perform(books, updateClient, { clientId, ...(same as object) })).toMatchObject({
      version: 1,
    })
  await expect(perform(books, updateClient, { clientId, version: 2 })).rejects.toMatchObject({
    code: 'VERSION_MISMATCH',
  })
})

test('an invalid e-mail address is refused with its field', async () => {
  await expect(perform(test_.books, createClient, { name: 'A', email: 'nowhere' })).rejects.toMatchObject({
    code: 'INVALID_INPUT',
    data: { field: 'email' },
  })
})

test('a client is shown with the requested number of newest invoices', async () => {
  const { books, clock } = test_
  const clientId = await addClient(books)
  const ids: string[] = []
  for (let count = 0; count < 4; count++) {
    ids.unshift(await openInvoice(books, clientId))
    clock.advance(1000)
  }
  const { recentInvoices } = await perform(books, viewClient, { clientId, invoices: 3 })
  expect(recentInvoices.map(({ invoiceId }) => invoiceId)).toEqual(ids.slice(0, 3))
  const alone = await perform(books, viewClient, { clientId, invoices: 0 })
  expect(alone).toMatchObject({ name: 'Harbour Books', recentInvoices: [] })
})

test('clients are listed by name, page by page, and found by prefix', async () => {
  const { books } = test_
  for (const name of ['Birch', 'amber', 'Amber Two', 'Cedar']) {
    await perform(books, createClient, { name, email: `${name.replace(' ', '-')}@x.example` })
  }
  const first = await perform(books, listClients, { limit: 2 })
  const second = await perform(books, listClients, { limit: 2, cursor: first.cursor! })
  expect([...first.items, ...second.items].map(({ name }) => name)).toEqual([
    'amber',
    'Amber Two',
    'Birch',
    'Cedar',
  ])
  const found = await perform(books, listClients, { name: 'AMB' })
  expect(found.items).toHaveLength(2)
  await expect(perform(books, listClients, { name: 'b', cursor: first.cursor! })).rejects.toMatchObject({
    code: 'INVALID_CURSOR',
  })
})

test.each(['nobody', '01KDVDPQ00EXAMP1ECHENT0001', 'a#b'])('there is no client %s', async (clientId) => {
  const { books } = test_
  await expect(perform(books, viewClient, { clientId })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(perform(books, updateClient, { clientId, name: 'X' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
})

test('cleared fields are removed, and the rest stays', async () => {
  const { books } = test_
  const clientId = await addClient(books)
  await perform(books, updateClient, { clientId, phone: '+00 1', notes: 'Pays late' })
  const { phone, notes } = await perform(books, updateClient, { clientId, clear: ['phone'] })
  expect([phone, notes]).toEqual([undefined, 'Pays late'])
})

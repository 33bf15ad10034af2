import { seededRandom } from '@tablewright/base'
import { fakeClock, memoryDatabase, perform } from '@tablewright/system/testing'
import { expect, test } from 'vitest'
import { invoicingOfMany } from './design.js'
import { findClient } from './rules/clients/find-client.js'
import { listInvoices } from './rules/invoices/list-invoices.js'
import { findInvoice } from './rules/invoices/view-invoice.js'
import { payInvoice } from './rules/payments/pay-invoice.js'
import { invoicingSystemOf } from './system.js'
import { addClient, openAccount, openInvoice } from './testing/test-books.js'

test('accounts in one table have separate addresses, numbers, lists and checks', async () => {
  const { driver, close } = await memoryDatabase(invoicingOfMany())()
  const systems = ['01KDVDPQ00NRTH00000000NRTH', '01KDVDPQ00S0TH00000000S0TH'].map((accountId) =>
    invoicingSystemOf({ accountId }),
  )
  const [north, south] = systems.map((system, index) =>
    system.open({ driver, clock: fakeClock().clock, random: seededRandom(index) }),
  )
  for (const books of [north!, south!]) {
    await openAccount(books)
    await openInvoice(books, await addClient(books, 'same@x.example'))
  }
  const { clientId } = await perform(south!, findClient, { email: 'same@x.example' })
  const second = await openInvoice(south!, clientId)
  expect(await perform(south!, findInvoice, { number: 'INV-0002' })).toMatchObject({ invoiceId: second })
  await expect(perform(north!, findInvoice, { number: 'INV-0002' })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  await expect(perform(north!, payInvoice, { invoiceId: second })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  })
  expect((await perform(north!, listInvoices, {})).items).toHaveLength(1)
  const address = `ACCOUNT#${south!.accountId}#CLIENTEMAIL#same@x.example`
  await driver.send('DeleteItem', {
    TableName: 'Invoicing',
    Key: { PK: { S: address }, SK: { S: address } },
  })
  expect(await systems[0]!.check(north!)).toMatchObject({ counted: { invoices: 1 }, violations: [] })
  expect((await systems[1]!.check(south!)).violations).toHaveLength(1)
  await systems[1]!.repair(south!)
  expect(await systems[1]!.check(south!)).toMatchObject({ counted: { invoices: 2 }, violations: [] })
  await close()
})

test('each account can have separate sample data', async () => {
  const { driver, close } = await memoryDatabase(invoicingOfMany())()
  for (const accountId of ['01KDVDPQ00NRTH00000000NRTH', '01KDVDPQ00S0TH00000000S0TH']) {
    const system = invoicingSystemOf({ accountId })
    const books = system.open({ driver, clock: fakeClock().clock, random: seededRandom(1) })
    await system.sample(books, { seed: 1, items: 60 })
    expect((await system.check(books)).violations).toEqual([])
  }
  await close()
})

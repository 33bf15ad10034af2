import { seededRandom } from '@tablewright/base'
import { seededChoices } from '@tablewright/system'
import { fakeClock, memoryDatabase } from '@tablewright/system/testing'
import { expect, test } from 'vitest'
import { invoicing } from '../design.js'
import { invoicingSystem } from '../system.js'
import { sampleInvoice } from './papers.js'

async function sampled(seed: number, items: number) {
  const { driver, close } = await memoryDatabase(invoicing)()
  const books = invoicingSystem.open({ driver, clock: fakeClock().clock, random: seededRandom(99) })
  await invoicingSystem.sample(books, { seed, items })
  const { violations } = await invoicingSystem.check(books)
  expect(violations).toEqual([])
  const { Items = [] } = await driver.send('Scan', { TableName: 'Invoicing' })
  await close()
  return Items
}

test.each([10, 100, 1_000])('there are about %d items, and all invariants hold', async (items) => {
  const found = await sampled(7, items)
  expect(found.length).toBeGreaterThanOrEqual(items * 0.7)
  expect(found.length).toBeLessThan(items * 1.3 + 5)
})

test('the same seed gives the same books, another seed different ones', async () => {
  const [one, same, other] = [await sampled(1, 60), await sampled(1, 60), await sampled(2, 60)]
  expect(same).toEqual(one)
  expect(other).not.toEqual(one)
})

test('sample data has no real addresses', async () => {
  const emails = (await sampled(3, 200)).flatMap((item) =>
    item.Email && 'S' in item.Email ? item.Email.S : [],
  )
  expect(emails.length).toBeGreaterThan(3)
  for (const email of emails) expect(email).toMatch(/\.example$/)
})

test('no discount is larger than its invoice, for any random choice', () => {
  const dice = seededChoices(1)
  const drawn = Array.from({ length: 20_000 }, () => sampleInvoice(dice))
  const worths = drawn.map(({ lineItems }) =>
    lineItems.reduce((sum, { quantity, unitPrice }) => sum + Math.floor(quantity * unitPrice), 0),
  )
  expect(drawn.filter(({ discount }) => discount > 0).length).toBeGreaterThan(1_000)
  expect(drawn.filter(({ discount }, index) => discount > worths[index]!)).toEqual([])
  // Some invoices are smaller than the discount of others.
  expect(Math.min(...worths)).toBeLessThan(100)
})

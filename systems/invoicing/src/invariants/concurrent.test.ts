import { isTablewrightError } from '@tablewright/base'
import { perform, type Storm, seeds, storm } from '@tablewright/system/testing'
import { describe, expect, test } from 'vitest'
import type { Books } from '../open.js'
import { createInvoice } from '../rules/invoices/create-invoice.js'
import { finalizeInvoice } from '../rules/invoices/finalize-invoice.js'
import { invoicingSystem } from '../system.js'
import { attack, someClient } from '../testing/attack.js'
import { workOnAnything, workOnClients, workOnDrafts, workOnMoney } from '../testing/random-work.js'
import { hours, openInvoice } from '../testing/test-books.js'

test.each(seeds())(
  'concurrent creates take the numbers start..last, none twice and none left out (seed %i)',
  async (seed) => {
    let created = 0
    const { violations, counted } = await storm<Books>({
      ...attack,
      seed,
      actors: 4,
      steps: 2,
      act: async (books) => {
        await openInvoice(books, await someClient(books))
        created++
      },
    })
    expect(violations).toEqual([])
    expect(counted).toMatchObject({ numbers: created, invoices: created })
    expect(created).toBeGreaterThan(0)
  },
)

async function withTwoInvoices(books: Books): Promise<void> {
  await attack.prepare(books)
  for (let count = 0; count < 2; count++) await openInvoice(books, await someClient(books))
}

const storms: Readonly<Record<string, Pick<Storm<Books>, 'steps' | 'act'> & Partial<Storm<Books>>>> = {
  'addresses and clients stay one to one through concurrent swaps': { steps: 6, act: workOnClients },
  'drafts that are changed, deleted and finalized at once keep their totals and leave no line behind': {
    steps: 5,
    act: workOnDrafts,
  },
  'payments, refunds and credit notes at once add up, and paid means that nothing remains': {
    steps: 5,
    prepare: withTwoInvoices,
    act: workOnMoney,
  },
  'processes die while others work, and the books are right': {
    steps: 10,
    crashWithin: 15,
    act: workOnAnything,
  },
}

describe.each(Object.entries(storms))('%s', (_, work) => {
  test.each(seeds())('seed %i', async (seed) => {
    const { violations } = await storm<Books>({ ...attack, ...work, seed, actors: 4 })
    expect(violations).toEqual([])
  })
})

test('two finalize one draft: one succeeds, one is refused', async () => {
  const { driver, close } = await attack.database()
  const open = () =>
    invoicingSystem.open({
      driver,
      clock: () => Date.UTC(2026, 0, 1),
      random: crypto.getRandomValues.bind(crypto),
    })
  const [one, other] = [open(), open()]
  await attack.prepare(one)
  const clientId = await someClient(one)
  const { invoiceId } = await perform(one, createInvoice, { clientId, lineItems: [hours] })
  const outcomes = await Promise.allSettled(
    [one, other].map((books) => perform(books, finalizeInvoice, { invoiceId })),
  )
  const refused = outcomes.flatMap((outcome) =>
    outcome.status === 'rejected' ? [outcome.reason as unknown] : [],
  )
  expect(refused).toHaveLength(1)
  expect(isTablewrightError(refused[0], 'INVOICE_STATE')).toBe(true)
  expect((await invoicingSystem.check(one)).violations).toEqual([])
  await close()
})

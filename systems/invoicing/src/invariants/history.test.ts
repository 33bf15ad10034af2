import { isTablewrightError } from '@tablewright/base'
import { seededChoices } from '@tablewright/system'
import { perform, seeds, storm } from '@tablewright/system/testing'
import { describe, expect, test } from 'vitest'
import type { Books } from '../open.js'
import { viewInvoice } from '../rules/invoices/view-invoice.js'
import { voidInvoice } from '../rules/invoices/void-invoice.js'
import { writeOffInvoice } from '../rules/invoices/write-off-invoice.js'
import { applyCredit, payOutCredit, viewCredit } from '../rules/payments/credit-balance.js'
import { creditInvoice } from '../rules/payments/credit-invoice.js'
import { payInvoice } from '../rules/payments/pay-invoice.js'
import { refundInvoice } from '../rules/payments/refund-invoice.js'
import { attack, someClient } from '../testing/attack.js'
import { expectedInvoice, type MoneyAct, type PlainInvoice } from '../testing/plain-ledger.js'
import { workOnAnything } from '../testing/random-work.js'
import { addClient, openInvoice, testBooks } from '../testing/test-books.js'

describe('over weeks', () => {
  const seen: Record<string, number> = {}

  test.each(seeds())('the books are consistent after random actions (seed %i)', async (seed) => {
    const result = await storm<Books>({ ...attack, seed, actors: 1, steps: 25, act: workOnAnything })
    expect(result.violations).toEqual([])
    for (const [kind, count] of Object.entries(result.counted)) seen[kind] = (seen[kind] ?? 0) + count
  })

  test('every possible action occurred', () => {
    for (const [kind, count] of Object.entries(seen)) expect(count, kind).toBeGreaterThan(0)
  })
})

const acts: Readonly<
  Record<MoneyAct, (books: Books, invoiceId: string, amount: number) => Promise<unknown>>
> = {
  pay: (books, invoiceId, amount) => perform(books, payInvoice, { invoiceId, amount }),
  applyCredit: (books, invoiceId, amount) => perform(books, applyCredit, { invoiceId, amount }),
  payOut: async (books, _, amount) =>
    perform(books, payOutCredit, { clientId: await someClient(books), amount }),
  refund: (books, invoiceId, amount) => perform(books, refundInvoice, { invoiceId, amount }),
  credit: (books, invoiceId, amount) => perform(books, creditInvoice, { invoiceId, amount, reason: 'Late' }),
  void: (books, invoiceId) => perform(books, voidInvoice, { invoiceId }),
  writeOff: (books, invoiceId) => perform(books, writeOffInvoice, { invoiceId }),
}

/** Returns the code of a refusal; undefined for a success. */
async function refusalOf(work: Promise<unknown>): Promise<string | undefined> {
  try {
    await work
    return undefined
  } catch (error) {
    if (!isTablewrightError(error)) throw error
    return error.code
  }
}

test.each(seeds())('an invoice changes exactly as the model of its payments (seed %i)', async (seed) => {
  const dice = seededChoices(seed)
  const { books, clock, close } = await testBooks()
  const clientId = await addClient(books)
  const invoiceId = await openInvoice(books, clientId)
  let plain: PlainInvoice = { status: 'open', total: 23_800, amountPaid: 0, amountCredited: 0, credit: 0 }
  for (let step = 0; step < 20; step++) {
    clock.advance(60_000)
    const act = dice.pick<MoneyAct>([
      'pay',
      'pay',
      'refund',
      'applyCredit',
      'payOut',
      'credit',
      'writeOff',
      ...(step > 10 ? ['void' as const] : []),
    ])
    const amount = 1 + dice.below(12_000)
    const foreseen = expectedInvoice(plain, act, amount)
    const refusal = await refusalOf(acts[act](books, invoiceId, amount))
    expect(refusal, `step ${step}: ${act} ${amount}`).toBe(
      typeof foreseen === 'string' ? foreseen : undefined,
    )
    if (typeof foreseen !== 'string') plain = foreseen
    const remaining = Math.max(0, plain.total - plain.amountCredited - plain.amountPaid)
    const { credit, ...invoice } = plain
    expect(await perform(books, viewInvoice, { invoiceId })).toMatchObject({ ...invoice, remaining })
    expect(await perform(books, viewCredit, { clientId })).toMatchObject({ creditBalance: credit })
  }
  await close()
})

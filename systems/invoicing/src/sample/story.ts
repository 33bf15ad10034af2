import { isoTime } from '@tablewright/base'
import type { SeededChoices } from '@tablewright/system'
import type { Books } from '../open.js'
import { createInvoice } from '../rules/invoices/create-invoice.js'
import { voidInvoice } from '../rules/invoices/void-invoice.js'
import { writeOffInvoice } from '../rules/invoices/write-off-invoice.js'
import { creditInvoice } from '../rules/payments/credit-invoice.js'
import { payInvoice } from '../rules/payments/pay-invoice.js'
import { refundInvoice } from '../rules/payments/refund-invoice.js'
import { sendInvoice } from '../rules/sending/send-invoice.js'
import { sampleInvoice } from './papers.js'

const day = 86_400_000
export const history = 540 * day

/**
 * Writes an invoice at a point of the history, 0 for its beginning to 1 for `end`. Gives what becomes of it, to be done
 * while others are written.
 */
export async function writeInvoice(
  books: Books,
  dice: SeededChoices,
  clientIds: readonly string[],
  end: number,
  point: number,
): Promise<() => Promise<void>> {
  let now = Math.floor(end - history + point * history)
  const then = books.at(() => now, dice.random)
  const isDraft = now > end - 10 * day && dice.below(3) === 0
  const input = { clientId: dice.pick(clientIds), ...sampleInvoice(dice), finalize: !isDraft }
  const { invoiceId, total } = await createInvoice.run(then, input)
  return async () => {
    if (isDraft) return
    if (dice.below(3) === 0) await sendInvoice.run(then, { invoiceId })
    now += (2 + dice.below(45)) * day
    if (now < end) await settle(then, dice, invoiceId, total)
  }
}

/** Most are paid in time, some late or in parts, a few never. */
async function settle(books: Books, dice: SeededChoices, invoiceId: string, total: number): Promise<void> {
  const fate = dice.below(40)
  const method = dice.pick(['transfer', 'card'])
  if (fate === 0) await voidInvoice.run(books, { invoiceId })
  else if (fate === 1) await writeOffInvoice.run(books, { invoiceId })
  else if (fate === 2) {
    await creditInvoice.run(books, { invoiceId, amount: Math.ceil(total / 10), reason: 'Delivered late' })
  } else if (fate < 6) {
    await payInvoice.run(books, { overpayment: 'refuse', invoiceId, amount: Math.ceil(total / 2), method })
    if (fate === 3) await refundInvoice.run(books, { invoiceId, amount: Math.ceil(total / 4), method })
  } else if (fate < 38) {
    await payInvoice.run(books, {
      overpayment: 'refuse',
      invoiceId,
      method,
      reference: isoTime(books.clock()).slice(0, 10),
    })
  }
}

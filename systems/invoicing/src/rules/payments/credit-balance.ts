import { isTablewrightError } from '@tablewright/base'
import { money, text } from '@tablewright/design'
import { action, emit, lineText, one, refuse } from '@tablewright/system'
import { today } from '../../dates.js'
import { currency as currencyField } from '../../design/attributes.js'
import { paymentEvents } from '../../events.js'
import { remainingOf, statusAfter } from '../../money/balance.js'
import type { Books } from '../../open.js'
import { formatMoney } from '../../printing/format-money.js'
import { invalid, requireStatus } from '../../problems.js'
import { requireAccount } from '../account/view-account.js'
import { bookedBy } from '../booking.js'
import { changeVersioned } from '../change-versioned.js'
import { requireClient } from '../clients/view-client.js'
import { requireInvoice } from '../invoices/read-invoice.js'
import { invoiceFields, seenVersion, shownInvoice } from '../shapes.js'
import { paymentOf } from './payment-input.js'

const balance = {
  clientId: text(),
  currency: currencyField(),
  creditBalance: money({ currencyIn: 'currency' }),
}
const input = { clientId: text(), currency: currencyField().optional() }

export const viewCredit = action({
  summary: 'Show the credit balance of a client, the money that no invoice has used',
  input,
  output: one(balance),
  run: async (books: Books, asked) => creditOf(books, await creditAccountOf(books, asked)),
})

export const payOutCredit = action({
  summary: 'Pay out the credit balance of a client, or a part of it',
  input: { ...input, amount: money().optional(), reference: lineText(60).optional() },
  output: one(balance),
  run: async (books: Books, { amount: wanted, reference = 'Credit balance', ...asked }) => {
    const place = await creditAccountOf(books, asked)
    const { creditBalance } = await creditOf(books, place)
    requireCredit(wanted, creditBalance, place.currency)
    const amount = wanted ?? creditBalance
    const entry = {
      ...place,
      used: amount,
      change: amount,
      document: reference,
      ...bookedBy(books, await today(books)),
    }
    await books.db.payOutCredit(entry).catch(async (error: unknown) => {
      throw await asTooLittle(books, place, amount, error)
    })
    return creditOf(books, place)
  },
})

export const applyCredit = action({
  summary: 'Pay an invoice from the credit balance of its client',
  input: { invoiceId: text(), ...seenVersion, amount: money().optional() },
  output: one(invoiceFields),
  run: async (books: Books, { invoiceId, version, amount: wanted }) => {
    await changeVersioned(books, version, async () => {
      const invoice = await requireInvoice(books, invoiceId)
      requireStatus(invoice, 'open', 'uncollectible')
      const { creditBalance } = await creditOf(books, invoice)
      const remaining = remainingOf(invoice)
      if (wanted !== undefined && wanted > remaining)
        throw invalid('amount', 'must not be more than what remains to be paid')
      requireCredit(wanted, creditBalance, invoice.currency)
      const amount = wanted ?? Math.min(remaining, creditBalance)
      const amountPaid = invoice.amountPaid + amount
      await today(books)
      const { month, ...payment } = paymentOf(books, invoice, { method: 'credit' }, amount)
      const status = statusAfter(invoice.status, { ...invoice, amountPaid })
      const applied = {
        ...payment,
        version: version ?? invoice.version,
        amountPaid,
        status,
        used: amount,
      }
      await emit(books, paymentEvents(invoice, amount, status), (tx) => [tx.applyCredit(applied)])
    })
    return shownInvoice(books, await requireInvoice(books, invoiceId))
  },
})

interface CreditAccount {
  readonly clientId: string
  readonly currency: string
}

async function creditAccountOf(
  books: Books,
  { clientId, currency }: { readonly clientId: string; readonly currency?: string | undefined },
): Promise<CreditAccount> {
  await requireClient(books, clientId)
  return { clientId, currency: currency ?? (await requireAccount(books)).currency }
}

async function creditOf({ db }: Books, { clientId, currency }: CreditAccount) {
  return (await db.clientCredit({ clientId, currency })) ?? { clientId, currency, creditBalance: 0 }
}

/** Throws for an invalid amount, or for more than the balance. Without an amount there must be a balance. */
function requireCredit(amount: number | undefined, creditBalance: number, currency: string): void {
  if (amount !== undefined && amount <= 0) throw invalid('amount', 'must be above 0')
  if ((amount ?? 1) > creditBalance) throw tooLittle(amount, creditBalance, currency)
}

async function asTooLittle(
  books: Books,
  place: CreditAccount,
  amount: number,
  error: unknown,
): Promise<unknown> {
  if (!isTablewrightError(error, 'CONDITION_FAILED', 'NOT_FOUND')) return error
  return tooLittle(amount, (await creditOf(books, place)).creditBalance, place.currency)
}

function tooLittle(amount: number | undefined, creditBalance: number, currency: string) {
  return refuse('CREDIT_TOO_SMALL', `The credit balance is ${formatMoney(creditBalance, currency)}.`, {
    field: 'amount',
    remedy: 'Give a smaller amount.',
    data: { ...(amount !== undefined && { amount }), creditBalance },
  })
}

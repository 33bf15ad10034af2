import type { SeededChoices } from '@tablewright/system'
import { type FakeClock, perform } from '@tablewright/system/testing'
import type { Books, Invoice } from '../open.js'
import { createClient } from '../rules/clients/create-client.js'
import { updateClient } from '../rules/clients/update-client.js'
import { createInvoice } from '../rules/invoices/create-invoice.js'
import { deleteDraft } from '../rules/invoices/delete-draft.js'
import { finalizeInvoice } from '../rules/invoices/finalize-invoice.js'
import { updateDraft } from '../rules/invoices/update-draft.js'
import { voidInvoice } from '../rules/invoices/void-invoice.js'
import { writeOffInvoice } from '../rules/invoices/write-off-invoice.js'
import { applyCredit, payOutCredit } from '../rules/payments/credit-balance.js'
import { creditInvoice } from '../rules/payments/credit-invoice.js'
import { payInvoice } from '../rules/payments/pay-invoice.js'
import { refundInvoice } from '../rules/payments/refund-invoice.js'
import { sendInvoice } from '../rules/sending/send-invoice.js'
import { book, hours } from './test-books.js'

const addresses = ['a@x.example', 'b@x.example', 'c@x.example', 'd@x.example']

/** Works on clients with few addresses, for which they compete. */
export async function workOnClients(books: Books, dice: SeededChoices): Promise<unknown> {
  const { items } = await books.db.clients()
  const email = dice.pick(addresses)
  if (items.length < 2 || dice.below(4) === 0) {
    return perform(books, createClient, { name: `Client ${dice.below(1_000)}`, email })
  }
  const { clientId, version } = dice.pick(items)
  const seen = dice.below(2) === 0 ? { version } : {}
  return perform(books, updateClient, { clientId, email, ...seen })
}

/** Creates, changes, deletes and finalizes drafts. */
export async function workOnDrafts(books: Books, dice: SeededChoices): Promise<unknown> {
  const { items: drafts } = await books.db.invoicesByStatus({ status: 'draft' })
  const choice = dice.below(6)
  if (drafts.length === 0 || choice < 2) {
    const { items } = await books.db.clients()
    const { clientId } = dice.pick(items)
    return perform(books, createInvoice, { clientId, lineItems: someLines(dice), finalize: choice === 1 })
  }
  const { invoiceId, lineItemIds } = dice.pick(drafts)
  if (choice === 2) return perform(books, deleteDraft, { invoiceId })
  if (choice === 3) return perform(books, finalizeInvoice, { invoiceId })
  const kept = lineItemIds.filter(() => dice.below(2) === 0).map((itemId) => ({ ...hours, itemId }))
  return perform(books, updateDraft, {
    invoiceId,
    lineItems: [...kept, ...someLines(dice)],
    discount: dice.below(50),
  })
}

function someLines(dice: SeededChoices) {
  return Array.from({ length: dice.below(4) }, () => ({
    ...dice.pick([hours, book]),
    quantity: 1 + dice.below(5),
  }))
}

/** Pays, credits, voids and writes off finalized invoices. */
export async function workOnMoney(books: Books, dice: SeededChoices): Promise<unknown> {
  const found = await finalized(books)
  // The lists are read at different times: a concurrently changed invoice may be in none of them.
  if (found.length === 0) return undefined
  const { invoiceId, clientId } = dice.pick(found)
  const amount = 1 + dice.below(15_000)
  const act = dice.pick([
    () => perform(books, payInvoice, { invoiceId, amount: 10 * amount }),
    () => perform(books, payInvoice, { invoiceId }),
    () => perform(books, applyCredit, { invoiceId, amount: 1 + dice.below(500) }),
    () => perform(books, payOutCredit, { clientId, amount: 1 + dice.below(500) }),
    () => perform(books, refundInvoice, { invoiceId, amount }),
    () => perform(books, creditInvoice, { invoiceId, amount, reason: 'Late' }),
    () => perform(books, voidInvoice, { invoiceId }),
    () => perform(books, writeOffInvoice, { invoiceId }),
    () => perform(books, sendInvoice, { invoiceId }),
  ])
  return act()
}

async function finalized({ db }: Books): Promise<readonly Invoice[]> {
  const pages = await Promise.all(
    (['open', 'paid', 'uncollectible', 'void'] as const).map((status) => db.invoicesByStatus({ status })),
  )
  return pages.flatMap(({ items }) => items)
}

/** Runs any of these actions, hours apart. */
export async function workOnAnything(books: Books, dice: SeededChoices, clock: FakeClock): Promise<unknown> {
  clock.advance(dice.below(50) * 3_600_000)
  return dice.pick([workOnClients, workOnDrafts, workOnDrafts, workOnMoney, workOnMoney])(books, dice)
}

import { text } from '@tablewright/design'
import { action, emit, one, refuse } from '@tablewright/system'
import { finalizedEvent } from '../../events.js'
import { statusAfter } from '../../money/balance.js'
import { sealOf } from '../../money/seal.js'
import { totalsOf } from '../../money/totals.js'
import type { Account, Books, Invoice } from '../../open.js'
import { snapshotOf } from '../../printing/freeze-invoice.js'
import { requireStatus, staleVersion } from '../../problems.js'
import { bookedBy } from '../booking.js'
import { requireClient } from '../clients/view-client.js'
import { invoiceFields, seenVersion, shownInvoice } from '../shapes.js'
import { readLines, requireInvoice } from './read-invoice.js'
import { requireTaxIds } from './require-tax.js'
import { withNextNumber } from './take-number.js'

export const finalizeInvoice = action({
  summary: 'Finalize a draft: it gets its number and can no longer be changed',
  input: { invoiceId: text(), ...seenVersion },
  output: one(invoiceFields),
  run: async (books: Books, { invoiceId, version }) =>
    shownInvoice(books, await finalize(books, invoiceId, version)),
})

/** Finalizes a draft. The version of the invoice also covers its line items, which change only with it. */
export async function finalize(books: Books, invoiceId: string, version?: number): Promise<Invoice> {
  let stale: Error | undefined
  await withNextNumber(books, {
    prepare: async (account) => {
      const prepared = await prepare(books, account, invoiceId)
      // Caught here, because a thrown version conflict would be retried.
      stale = staleVersion(prepared.invoice, version)
      return stale === undefined ? prepared : undefined
    },
    write: ({ expectedLastNumber, sequence, number }, { invoice, client, lines, taxes }, account) => {
      const { clientId, currency, issueDate, total } = invoice
      const snapshot = snapshotOf(account, client, invoice, number)
      const status = statusAfter('open', invoice)
      const finalized = {
        clientId,
        invoiceId,
        version: invoice.version,
        expectedLastNumber,
        number,
        sequence,
        status,
        taxes,
        snapshot,
        seal: sealOf(Object.assign({}, invoice, { number, sequence, taxes, snapshot }), lines),
        currency,
        change: total,
        document: number,
        ...bookedBy(books, issueDate),
      }
      const event = finalizedEvent({ ...invoice, status }, number)
      return emit(books, [event], (tx) => [tx.finalizeInvoice(finalized)])
    },
  })
  if (stale) throw stale
  return requireInvoice(books, invoiceId)
}

async function prepare(books: Books, account: Account, invoiceId: string) {
  const invoice = await requireInvoice(books, invoiceId)
  requireStatus(invoice, 'draft')
  const [client, lines] = await Promise.all([
    requireClient(books, invoice.clientId),
    readLines(books, invoice),
  ])
  requireLines(lines.length)
  const { taxes } = totalsOf(lines, invoice)
  requireTaxIds(taxes, account, client)
  return { issueDate: invoice.issueDate, invoice, client, lines, taxes }
}

export function requireLines(count: number): void {
  if (count > 0) return
  throw refuse('INVOICE_EMPTY', 'An invoice without line items cannot be finalized.', {
    field: 'lineItems',
    remedy: 'Add line items to the draft first.',
  })
}

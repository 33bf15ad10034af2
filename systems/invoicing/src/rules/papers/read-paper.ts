import { text } from '@tablewright/design'
import { invoiceNumber } from '../../design/attributes.js'
import { creditTaxes } from '../../money/credit-taxes.js'
import { totalsOf } from '../../money/totals.js'
import type { Books, CreditNote, WholeInvoice } from '../../open.js'
import { type Snapshot, snapshotOf } from '../../printing/freeze-invoice.js'
import type { Picture } from '../../printing/paper.js'
import { missing } from '../../problems.js'
import { requireAccount } from '../account/view-account.js'
import { requireClient } from '../clients/view-client.js'
import { readWhole } from '../invoices/read-whole.js'

export const invoiceInput = { invoiceId: text() }
export const creditNoteInput = { invoiceId: text(), creditNoteNumber: invoiceNumber() }

export interface InvoiceToPrint {
  readonly whole: WholeInvoice
  readonly snapshot: Snapshot
  readonly logo: Picture | undefined
}

/**
 * Reads an invoice and its snapshot. Drafts and older invoices without one get a snapshot of the current
 * data.
 */
export async function readInvoicePaper(books: Books, invoiceId: string): Promise<InvoiceToPrint> {
  const whole = await readWhole(books, invoiceId)
  const snapshot = whole.invoice.snapshot ?? (await snapshotNow(books, whole))
  return { whole, snapshot, logo: await readLogo(books, snapshot.logoId) }
}

async function snapshotNow(books: Books, { invoice }: WholeInvoice): Promise<Snapshot> {
  const [account, client] = await Promise.all([requireAccount(books), requireClient(books, invoice.clientId)])
  return snapshotOf(account, client, invoice, invoice.number ?? '')
}

export async function readLogo({ db }: Books, logoId: string | undefined): Promise<Picture | undefined> {
  return logoId === undefined ? undefined : ((await db.logo({ logoId })) ?? undefined)
}

/** Reads a credit note of an invoice by its number. Older notes without tax groups get them in proportion. */
export async function readCreditNotePaper(
  books: Books,
  input: { invoiceId: string; creditNoteNumber: string },
) {
  const paper = await readInvoicePaper(books, input.invoiceId)
  const { invoice, lineItems, creditNotes } = paper.whole
  const note = creditNotes.find(({ creditNoteNumber }) => creditNoteNumber === input.creditNoteNumber)
  if (!note) throw missing('credit note', input)
  const taxes = note.taxes ?? creditTaxes(note.amount, totalsOf(lineItems, invoice).taxes)
  return { ...paper, note: { ...note, taxes } satisfies CreditNote }
}

/** Returns a file name without path separators. */
export function fileName(name: string, ending: string): string {
  return `${name.replace(/[^\w.-]+/g, '-').replace(/^[.-]+/, '') || 'file'}.${ending}`
}

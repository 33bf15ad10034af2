import { addTaxes, creditableTaxes, creditTaxes } from '../../money/credit-taxes.js'
import type { TaxGroup } from '../../money/tax.js'
import { totalsOf } from '../../money/totals.js'
import type { Books, Invoice } from '../../open.js'
import { readLines } from './read-invoice.js'

/** The tax groups of an invoice; those of invoices from before they were kept follow from the lines. */
export async function taxesOf(books: Books, invoice: Invoice): Promise<TaxGroup[]> {
  return invoice.taxes ?? totalsOf(await readLines(books, invoice), invoice).taxes
}

/** Tax that credit notes took back. Notes from before this was kept took it in proportion. */
export function creditedTaxesOf(invoice: Invoice, taxes: readonly TaxGroup[]): TaxGroup[] {
  return invoice.creditedTaxes ?? creditTaxes(invoice.amountCredited, taxes)
}

/** What credit notes have left of each tax group. */
export async function taxesLeft(books: Books, invoice: Invoice): Promise<TaxGroup[]> {
  const taxes = await taxesOf(books, invoice)
  return creditableTaxes(taxes, creditedTaxesOf(invoice, taxes))
}

/** The tax of a credit note, and of all credit notes of the invoice with it. */
export async function taxesOfCredit(books: Books, invoice: Invoice, amount: number) {
  const invoiced = await taxesOf(books, invoice)
  const credited = creditedTaxesOf(invoice, invoiced)
  const taxes = creditTaxes(amount, creditableTaxes(invoiced, credited))
  return { taxes, creditedTaxes: addTaxes(credited, taxes) }
}

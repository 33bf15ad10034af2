import { addTaxes, creditableTaxes, creditTaxes } from '../../money/credit-taxes.js'
import type { TaxGroup } from '../../money/tax.js'
import { totalsOf } from '../../money/totals.js'
import type { Books, Invoice } from '../../open.js'
import { readLines } from './read-invoice.js'

/** Returns the tax groups of an invoice. Those of older invoices are computed from the lines. */
export async function taxesOf(books: Books, invoice: Invoice): Promise<TaxGroup[]> {
  return invoice.taxes ?? totalsOf(await readLines(books, invoice), invoice).taxes
}

/** Returns the credited tax. Older notes credited it in proportion. */
export function creditedTaxesOf(invoice: Invoice, taxes: readonly TaxGroup[]): TaxGroup[] {
  return invoice.creditedTaxes ?? creditTaxes(invoice.amountCredited, taxes)
}

/** Returns the remaining amount of each tax group after credit notes. */
export async function taxesLeft(books: Books, invoice: Invoice): Promise<TaxGroup[]> {
  const taxes = await taxesOf(books, invoice)
  return creditableTaxes(taxes, creditedTaxesOf(invoice, taxes))
}

/** Returns the tax of a credit note, and of all credit notes of the invoice including it. */
export async function taxesOfCredit(books: Books, invoice: Invoice, amount: number) {
  const invoiced = await taxesOf(books, invoice)
  const credited = creditedTaxesOf(invoice, invoiced)
  const taxes = creditTaxes(amount, creditableTaxes(invoiced, credited))
  return { taxes, creditedTaxes: addTaxes(credited, taxes) }
}

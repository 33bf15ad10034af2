import { refuse } from '@tablewright/system'
import type { TaxCategory, TaxGroup } from '../../money/tax.js'
import { taxCategories } from '../../money/tax.js'
import type { Account, Client } from '../../open.js'
import { invalid } from '../../problems.js'

const taxedByBuyer: readonly TaxCategory[] = ['reverse-charge', 'intra-community']

/** Throws unless the standard category has a rate above 0 and other categories have none. */
export function requireRate(field: string, category: TaxCategory | undefined, rate: number): void {
  if (category === undefined || (category === 'standard') === rate > 0) return
  const must =
    category === 'standard' ? 'must be above 0' : `must be 0 for ${category} (${taxCategories[category]})`
  throw invalid(`${field}.taxRate`, must)
}

/**
 * Checks the tax rules of EN 16931 before an invoice is issued: tax ids for reverse charge, and no mix with
 * untaxed lines.
 */
export function requireTaxIds(taxes: readonly TaxGroup[], account: Account, client: Client): void {
  const categories = new Set(taxes.map(({ category }) => category))
  if (categories.has('outside-scope') && categories.size > 1) {
    throw refuse('TAX_MIXED', 'Lines outside the scope of tax cannot share an invoice with taxed lines.', {
      field: 'lineItems',
      remedy: 'Create two invoices.',
    })
  }
  const category = taxedByBuyer.find((each) => categories.has(each))
  if (category === undefined) return
  const missing =
    account.vatId === undefined ? 'the business' : client.vatId === undefined ? 'the client' : undefined
  if (missing === undefined) return
  throw refuse('VAT_ID_MISSING', `An invoice with ${category} lines needs the VAT id of ${missing}.`, {
    field: 'lineItems',
    remedy: `Add the VAT id to ${missing}.`,
    data: { category },
  })
}

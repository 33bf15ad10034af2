import { refuse } from '@tablewright/system'
import { decimalsOf } from '../money/currencies.js'
import type { TaxGroup } from '../money/tax.js'
import type { Snapshot } from '../printing/freeze-invoice.js'

/** BR-DEC-*: amounts have two decimals at most. */
const maxDecimals = 2

/** Throws for a currency whose amounts the norm cannot express. */
export function requireFewDecimals(currency: string): void {
  const decimals = decimalsOf(currency)
  if (decimals <= maxDecimals) return
  throw refuse(
    'E_INVOICE_CURRENCY',
    `Amounts in ${currency} have ${decimals} decimals. EN 16931 allows ${maxDecimals}.`,
    { remedy: 'Send the PDF instead.', data: { currency, decimals } },
  )
}

/** Throws if the parties lack fields that EN 16931 requires, and names all of them. */
export function requireComplete({ seller, buyer }: Snapshot, taxes: readonly TaxGroup[]): void {
  const isUntaxed = taxes.every(({ category }) => category === 'outside-scope')
  const missing = [
    // BR-9 and BR-11
    seller.address?.countryCode === undefined && 'country code of the business',
    buyer.address?.countryCode === undefined && 'country code of the client',
    // BR-CO-26 and BR-S-02
    !isUntaxed &&
      seller.vatId === undefined &&
      seller.taxId === undefined &&
      'VAT id or tax id of the business',
    // BR-CO-9
    ...[seller, buyer].map(
      ({ vatId }) => vatId !== undefined && !/^[A-Z]{2}/.test(vatId) && `country in front of VAT id ${vatId}`,
    ),
  ].filter((each) => typeof each === 'string')
  if (missing.length === 0) return
  throw refuse('E_INVOICE_INCOMPLETE', `The e-invoice lacks ${missing.join(', ')}.`, {
    remedy:
      'Add it to the business or the client before the invoice is issued. Correct an issued invoice with a credit note.',
    data: { missing },
  })
}

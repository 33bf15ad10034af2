import { createHash } from 'node:crypto'
import type { Invoice, LineItem } from '../open.js'

type Sealed = Pick<Invoice, 'currency' | 'subtotal' | 'discount' | 'tax' | 'total'>
type SealedLine = Pick<LineItem, 'itemId' | 'quantity' | 'unitPrice' | 'taxRate' | 'amount'>

/** A digest of all that an invoice asks for. It is kept when the invoice is finalized, and never comes out the same again
 * once a price, a quantity or a total has been touched. */
export function sealOf(invoice: Sealed, lines: readonly SealedLine[]): string {
  const { currency, subtotal, discount, tax, total } = invoice
  const parts = lines
    .map(({ itemId, quantity, unitPrice, taxRate, amount }) => [itemId, quantity, unitPrice, taxRate, amount])
    .sort(([one = ''], [other = '']) => (one < other ? -1 : 1))
  return createHash('sha256')
    .update(JSON.stringify([currency, subtotal, discount, tax, total, parts]))
    .digest('hex')
}

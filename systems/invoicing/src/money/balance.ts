import type { Invoice } from '../open.js'

type Amounts = Pick<Invoice, 'total' | 'amountPaid' | 'amountCredited'>

/** Returns the open amount. If a paid amount was credited, nothing remains, and the client is owed money. */
export function remainingOf({ total, amountPaid, amountCredited }: Amounts): number {
  return Math.max(0, total - amountCredited - amountPaid)
}

/** Returns the status: paid if nothing remains. A written-off invoice stays so until then. */
export function statusAfter(status: Invoice['status'], amounts: Amounts): Invoice['status'] {
  if (remainingOf(amounts) === 0) return 'paid'
  return status === 'uncollectible' ? 'uncollectible' : 'open'
}

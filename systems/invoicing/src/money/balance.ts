import type { Invoice } from '../open.js'

type Amounts = Pick<Invoice, 'total' | 'amountPaid' | 'amountCredited'>

/** What is still to be paid. Money that was credited after it had been paid is owed to the client: then nothing remains. */
export function remainingOf({ total, amountPaid, amountCredited }: Amounts): number {
  return Math.max(0, total - amountCredited - amountPaid)
}

/** Paid exactly when nothing remains; what was written off stays so until then. */
export function statusAfter(status: Invoice['status'], amounts: Amounts): Invoice['status'] {
  if (remainingOf(amounts) === 0) return 'paid'
  return status === 'uncollectible' ? 'uncollectible' : 'open'
}

/** A model of an invoice, with which the rules are compared. */
export interface PlainInvoice {
  readonly status: 'open' | 'paid' | 'void' | 'uncollectible'
  readonly total: number
  readonly amountPaid: number
  readonly amountCredited: number
  /** Credit of the client. */
  readonly credit: number
}

export type MoneyAct = 'pay' | 'applyCredit' | 'payOut' | 'refund' | 'credit' | 'void' | 'writeOff'

/** Returns the expected invoice, or the code of the refusal. */
export function expectedInvoice(invoice: PlainInvoice, act: MoneyAct, amount: number): PlainInvoice | string {
  const { status, total, amountPaid, amountCredited, credit } = invoice
  const owed = total - amountCredited - amountPaid
  const unpaid = status === 'open' || status === 'uncollectible'
  switch (act) {
    case 'pay':
      if (!unpaid) return 'INVOICE_STATE'
      return settled({
        ...invoice,
        amountPaid: amountPaid + Math.min(owed, amount),
        credit: credit + Math.max(0, amount - owed),
      })
    case 'applyCredit':
      if (!unpaid) return 'INVOICE_STATE'
      if (amount > owed) return 'INVALID_INPUT'
      if (amount > credit) return 'CREDIT_TOO_SMALL'
      return settled({ ...invoice, amountPaid: amountPaid + amount, credit: credit - amount })
    case 'payOut':
      return amount > credit ? 'CREDIT_TOO_SMALL' : { ...invoice, credit: credit - amount }
    case 'refund':
      if (status === 'void') return 'INVOICE_STATE'
      return amount > amountPaid
        ? 'REFUND_TOO_LARGE'
        : settled({ ...invoice, amountPaid: amountPaid - amount })
    case 'credit':
      if (status === 'void') return 'INVOICE_STATE'
      if (amount > total - amountCredited) return 'CREDIT_TOO_LARGE'
      return settled({ ...invoice, amountCredited: amountCredited + amount })
    case 'void':
      if (!unpaid) return 'INVOICE_STATE'
      return amountPaid > 0 ? 'INVOICE_HAS_PAYMENTS' : { ...invoice, status: 'void' }
    case 'writeOff':
      return status === 'open' ? { ...invoice, status: 'uncollectible' } : 'INVOICE_STATE'
  }
}

function settled(invoice: PlainInvoice): PlainInvoice {
  const { status, total, amountPaid, amountCredited } = invoice
  if (total - amountCredited <= amountPaid) return { ...invoice, status: 'paid' }
  return { ...invoice, status: status === 'paid' ? 'open' : status }
}

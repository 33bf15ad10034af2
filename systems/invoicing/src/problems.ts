import { refuse } from '@tablewright/system'

export { refuseField as invalid } from '@tablewright/system'

import type { Invoice } from './open.js'

/** The HTTP status of each error code of invoicing. */
export const problems: Readonly<Record<string, number>> = {
  ACCOUNT_MISSING: 409,
  EMAIL_TAKEN: 409,
  INVOICE_STATE: 409,
  NUMBER_TAKEN: 409,
  AMOUNT_TOO_LARGE: 422,
  DISCOUNT_TOO_LARGE: 422,
  INVOICE_EMPTY: 422,
  LINE_ITEM_UNKNOWN: 422,
  TOO_MANY_LINES: 422,
  PAYMENT_TOO_LARGE: 422,
  REFUND_TOO_LARGE: 422,
  CREDIT_TOO_LARGE: 422,
  INVOICE_HAS_PAYMENTS: 422,
  STATEMENT_TOO_LONG: 422,
  CREDIT_TOO_SMALL: 422,
  TAX_MIXED: 422,
  VAT_ID_MISSING: 422,
  E_INVOICE_INCOMPLETE: 422,
  E_INVOICE_CURRENCY: 422,
  LOGO_INVALID: 422,
  PDF_CHARACTERS: 422,
  RECURRING_STATE: 409,
  RECURRING_IN_PAST: 422,
}

export function missing(what: string, data: Readonly<Record<string, unknown>>) {
  const [field] = Object.keys(data).slice(-1)
  const value = field === undefined ? '' : ` ${String(data[field])}`
  return refuse('NOT_FOUND', `There is no ${what}${value}.`, {
    ...(field !== undefined && { field }),
    remedy: field === undefined ? `Create the ${what} first.` : `Check the value, or list the ${what}s.`,
    data,
  })
}

/** Returns the error for an outdated version of an invoice. */
export function staleVersion({ version }: { readonly version: number }, seen: number | undefined) {
  if (seen === undefined || seen === version) return undefined
  return refuse('VERSION_MISMATCH', `The invoice has version ${version}, not ${seen}.`, {
    remedy: 'Read the invoice again, and repeat the change on the current values.',
    data: { expected: seen, actual: version },
  })
}

const alternatives = new Intl.ListFormat('en-GB', { type: 'disjunction' })

/** Throws unless the invoice has one of the allowed statuses. */
export function requireStatus(invoice: Invoice, ...allowed: readonly Invoice['status'][]): void {
  const { status, invoiceId } = invoice
  if (allowed.includes(status)) return
  throw refuse(
    'INVOICE_STATE',
    `The invoice is ${status}; this is possible only while an invoice is ${alternatives.format(allowed)}.`,
    {
      remedy: 'Show the invoice to see which actions are possible now.',
      data: { invoiceId, status, allowed },
    },
  )
}

import type { Address } from '@tablewright/invoicing/api'

export type {
  Account,
  Address,
  Aging,
  CashReport,
  Client,
  Credit,
  InvoiceStatus,
  LineItem,
  ListedInvoice,
  Message,
  Recurring,
  Statement,
  TaxReport,
  WholeInvoice,
} from '@tablewright/invoicing/api'

/** Returns the title of an invoice: its number, if it has one. */
export function invoiceTitle({ number }: { readonly number?: string }): string {
  return number === undefined ? 'Draft invoice' : `Invoice ${number}`
}

/** Returns the lines of an address. */
export function addressLines(address: Address | undefined): readonly string[] {
  if (address === undefined) return []
  const town = [address.postalCode, address.city].filter(Boolean).join(' ')
  return [...address.lines, town, address.country ?? ''].filter((line) => line !== '')
}

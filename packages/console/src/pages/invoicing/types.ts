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

/** As people name an invoice: by its number once it has one. */
export function invoiceTitle({ number }: { readonly number?: string }): string {
  return number === undefined ? 'Draft invoice' : `Invoice ${number}`
}

/** The lines of an address, the town on one of them. */
export function addressLines(address: Address | undefined): readonly string[] {
  if (address === undefined) return []
  const town = [address.postalCode, address.city].filter(Boolean).join(' ')
  return [...address.lines, town, address.country ?? ''].filter((line) => line !== '')
}

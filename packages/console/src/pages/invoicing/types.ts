/** What the routes of invoicing answer, as far as the pages show it. Amounts are minor units of `currency`. */
export type InvoiceStatus = 'draft' | 'open' | 'paid' | 'void' | 'uncollectible'

export interface ListedInvoice {
  readonly invoiceId: string
  readonly clientId: string
  readonly number?: string
  readonly status: InvoiceStatus
  readonly issueDate: string
  readonly dueDate: string
  readonly currency: string
  readonly total: number
  readonly remaining: number
  readonly overdue: boolean
}

export interface LineItem {
  readonly itemId: string
  readonly description: string
  readonly quantity: number
  readonly unit?: string
  readonly unitPrice: number
  readonly taxRate: number
  readonly amount: number
}

export interface Payment {
  readonly paymentId: string
  readonly kind: 'payment' | 'refund'
  readonly amount: number
  readonly method?: string
  readonly reference?: string
  readonly paidAt: string
}

export interface CreditNote {
  readonly creditNoteId: string
  readonly creditNoteNumber: string
  readonly amount: number
  readonly reason: string
  readonly issuedAt: string
}

export interface WholeInvoice extends ListedInvoice {
  readonly subtotal: number
  readonly discount: number
  readonly tax: number
  readonly amountPaid: number
  readonly amountCredited: number
  readonly notes?: string
  readonly sends: number
  readonly sentAt?: string
  readonly finalizedAt?: string
  readonly createdAt: string
  readonly lineItems: readonly LineItem[]
  readonly payments: readonly Payment[]
  readonly creditNotes: readonly CreditNote[]
}

interface Address {
  readonly lines: readonly string[]
  readonly postalCode?: string
  readonly city?: string
  readonly country?: string
}

export interface Client {
  readonly clientId: string
  readonly name: string
  readonly email: string
  readonly address?: Address
  readonly phone?: string
  readonly taxId?: string
  readonly notes?: string
}

export interface Account {
  readonly name: string
  readonly email: string
  readonly address?: Address
  readonly taxId?: string
  readonly currency: string
  readonly numberPattern: string
  readonly numberPrefix: string
  readonly numberDigits: number
  readonly firstNumber: number
  readonly lastNumber: number
  readonly paymentDays: number
}

export interface Statement {
  readonly name: string
  readonly currency: string
  readonly from: string
  readonly to: string
  readonly openingBalance: number
  readonly entries: readonly {
    readonly date: string
    readonly kind: string
    readonly reference: string
    readonly amount: number
    readonly balance: number
  }[]
  readonly closingBalance: number
}

export interface Message {
  readonly messageId: string
  readonly invoiceId: string
  readonly recipient: string
  readonly subject: string
  readonly sentAt: string
  readonly body?: string
}

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

import type { Answer, AnswerItem } from '@tablewright/system'
import type { viewAccount } from './rules/account/view-account.js'
import type { viewClient } from './rules/clients/view-client.js'
import type { listInvoices } from './rules/invoices/list-invoices.js'
import type { viewInvoice } from './rules/invoices/view-invoice.js'
import type { viewCredit } from './rules/payments/credit-balance.js'
import type { listRecurring } from './rules/recurring/recurring-actions.js'
import type { viewAging } from './rules/reports/aging.js'
import type { viewCashReport } from './rules/reports/cash-report.js'
import type { viewTaxReport } from './rules/reports/tax-report.js'
import type { readMessage } from './rules/sending/read-message.js'
import type { viewStatement } from './rules/statements/view-statement.js'

// Types of the HTTP API's answers, derived from the actions. Amounts are minor units of `currency`.

export type ListedInvoice = AnswerItem<typeof listInvoices>
export type InvoiceStatus = ListedInvoice['status']
export type WholeInvoice = Answer<typeof viewInvoice>
export type LineItem = WholeInvoice['lineItems'][number]
export type Payment = WholeInvoice['payments'][number]
export type CreditNote = WholeInvoice['creditNotes'][number]
export type Client = Answer<typeof viewClient>
export type Account = Answer<typeof viewAccount>
export type Address = NonNullable<Account['address']>
export type Statement = Answer<typeof viewStatement>
export type Credit = Answer<typeof viewCredit>
export type Recurring = AnswerItem<typeof listRecurring>
export type Aging = Answer<typeof viewAging>
export type CashReport = Answer<typeof viewCashReport>
export type TaxReport = Answer<typeof viewTaxReport>
export type Message = Answer<typeof readMessage>

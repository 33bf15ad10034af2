import { design } from '@tablewright/design'
import { clientPatterns } from './client-patterns.js'
import { Account, Client, CreditNote, Invoice, LineItem, Payment } from './entities.js'
import { invoicePatterns } from './invoice-patterns.js'

export const invoicing = design('invoicing', {
  entities: { Account, Client, Invoice, LineItem, Payment, CreditNote },
  patterns: { ...clientPatterns, ...invoicePatterns },
})

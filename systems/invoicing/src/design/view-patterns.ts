import { batchGet, collection, get, query } from '@tablewright/design'
import { CreditNote, Invoice, LineItem, Payment } from './entities.js'

/** Finding and showing invoices. */
export const viewPatterns = {
  invoice: get(Invoice, { goal: 'View an invoice of a client', consistency: 'strong', rate: 'medium' }),
  invoiceByNumber: get(Invoice.InvoiceNumber, {
    goal: 'Find an invoice by its number',
    consistency: 'strong',
    rate: 'medium',
  }),
  clientOfInvoice: query(Invoice, {
    goal: 'Find out whose an invoice is, which never changes',
    index: 'GSI1',
    by: 'invoiceId',
    limit: 1,
    rate: 'medium',
  }),
  invoiceWithLineItems: collection([Invoice, LineItem, Payment, CreditNote], {
    goal: 'View invoice and line items',
    index: 'GSI1',
    by: 'invoiceId',
    page: 100,
    rate: 'medium',
    expect: { items: 20, bytes: 400 },
  }),
  lineItems: batchGet(LineItem, {
    goal: 'Read the line items that an invoice names, consistently',
    consistency: 'strong',
    rate: 'medium',
    expect: { items: 15, bytes: 350 },
  }),
  invoicesOfClient: query(Invoice, {
    goal: 'List the invoices of a client, newest first',
    by: 'clientId',
    order: 'newest',
    rate: 'medium',
    expect: { items: 60, bytes: 900 },
  }),
  invoicesByStatus: query(Invoice, {
    goal: 'List invoices in a status by due date',
    index: 'GSI2',
    by: 'status',
    order: 'ascending',
    rate: 'low',
    expect: { items: 5_000, bytes: 900 },
  }),
  invoicesDueBefore: query(Invoice, {
    goal: 'List invoices in a status that are due before a day: those open are overdue',
    index: 'GSI2',
    by: 'status',
    before: 'dueDate',
    order: 'ascending',
    rate: 'low',
    expect: { items: 500, bytes: 900 },
  }),
}

import { isTablewrightError } from '@tablewright/base'
import type { Protections } from '@tablewright/system'
import type { Books } from './open.js'
import { requireInvoice } from './rules/invoices/read-invoice.js'

const issued = 'An issued invoice and its lines change only by the actions of the books.'
const booked = 'Payments and credit notes are written only by the actions of the books.'

const counted = 'The account counts the invoice numbers, and changes only by the actions of the books.'

/** Forbids raw edits of everything that was issued or booked, and of the counter of invoice numbers. */
export const protects: Protections<Books> = {
  Account: (_books, _account, edit) => (edit === 'create' ? undefined : counted),
  Invoice: (_books, { status }) => (status === 'draft' ? undefined : issued),
  LineItem: async (books, { invoiceId }) => {
    try {
      const { status } = await requireInvoice(books, String(invoiceId))
      return status === 'draft' ? undefined : issued
    } catch (error) {
      // A line without an invoice is not part of an issued one.
      if (isTablewrightError(error, 'NOT_FOUND')) return undefined
      throw error
    }
  },
  Payment: () => booked,
  CreditNote: () => booked,
  Entry: () => booked,
  LedgerMonth: () => booked,
  ClientCredit: () => booked,
  Logo: () => 'Issued invoices name their logo by its digest.',
}

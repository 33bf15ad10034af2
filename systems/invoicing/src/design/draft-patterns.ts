import {
  create,
  each,
  increment,
  integer,
  itemExists,
  now,
  param,
  put,
  remove,
  transact,
  update,
} from '@tablewright/design'
import { limits } from '../limits.js'
import { Account, Invoice, LineItem } from './entities.js'

/** Raised in the transaction that uses the number: no gap and no second use, whatever fails. */
const takeNumber = update(Account, {
  given: { expectedLastNumber: integer() },
  to: { lastNumber: increment() },
  when: { lastNumber: param('expectedLastNumber') },
  quiet: true,
})

const lines = { shared: ['invoiceId'] } as const
const newLines = each('lineItems', create(LineItem), { ...lines, atMost: limits.linesAtOnce })
const changes = { ...lines, atMost: limits.changesAtOnce }

/** Writing invoices. */
export const draftPatterns = {
  createInvoice: transact(
    {
      counter: takeNumber,
      invoice: create(Invoice, { to: { finalizedAt: now() } }),
      lineItems: newLines,
    },
    { goal: 'Create invoice with its number and line items', rate: 'low' },
  ),
  draftInvoice: transact(
    { invoice: create(Invoice, { to: { status: 'draft' } }), lineItems: newLines },
    { goal: 'Begin an invoice that has no number yet', rate: 'low' },
  ),
  changeDraft: transact(
    {
      invoice: update(Invoice, {
        set: ['lineItemIds', 'linesMade', 'subtotal', 'discount', 'tax', 'total'],
        edit: ['dueDate', 'notes'],
        when: { status: 'draft' },
        guard: 'version',
      }),
      added: each('added', create(LineItem), changes),
      changed: each('changed', put(LineItem, { when: itemExists() }), changes),
      removed: each('removed', remove(LineItem, { mustExist: true }), changes),
    },
    { goal: 'Update a draft, and exactly the line items that differ', rate: 'low' },
  ),
  finalizeInvoice: transact(
    {
      counter: takeNumber,
      invoice: update(Invoice, {
        set: ['number', 'sequence', 'status', 'seal'],
        to: { finalizedAt: now() },
        when: { status: 'draft' },
        guard: 'version',
      }),
    },
    { goal: 'Give a draft its number; from now on its money does not change', rate: 'low' },
  ),
  deleteDraft: transact(
    {
      invoice: remove(Invoice, { when: { status: 'draft' }, guard: 'version', mustExist: true }),
      removed: each('removed', remove(LineItem), { ...lines, atMost: limits.changesAtOnce }),
    },
    { goal: 'Throw a draft away', rate: 'low' },
  ),
}

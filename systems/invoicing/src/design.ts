import { design, scoped, ulid } from '@tablewright/design'
import { outbox } from '@tablewright/system'
import { CreditNote, Logo, Message, Payment } from './design/additions.js'
import { Account, Client, documentPatterns, Invoice, LineItem } from './design/document.js'
import { ClientCredit, Entry, LedgerMonth } from './design/ledger.js'
import { maintenancePatterns } from './design/maintenance.js'
import { productPatterns } from './design/product.js'
import { Recurring } from './design/recurring.js'
import { invoicing as invoicingTable } from './design/table.js'

/** The events of `events.ts`. */
const events = outbox(invoicingTable)

/** The design of the document, with the additions of the product and its maintenance. */
export const invoicing = design('invoicing', {
  entities: {
    Account,
    Client,
    Invoice,
    LineItem,
    Payment,
    CreditNote,
    Message,
    Entry,
    LedgerMonth,
    ClientCredit,
    Logo,
    Recurring,
    ...events.entities,
  },
  patterns: { ...documentPatterns, ...productPatterns, ...maintenancePatterns, ...events.patterns },
  accepts: [
    ...['clients', 'clientsByName'].map((pattern) => ({
      code: 'TW502' as const,
      place: `patterns.${pattern}`,
      reason: 'People look names up without regard to case, and a name with a # may stand a little off.',
    })),
    {
      code: 'TW602',
      place: 'entities.Recurring',
      reason: 'It has at most 20 lines, 90 KB in the worst case; the estimate counts 100 lines.',
    },
    {
      code: 'TW604',
      place: 'patterns.changeDraft',
      reason:
        'The rule divides a difference so that one transaction has at most 99 line items of all three kinds.',
    },
  ],
})

function scopedToAccount() {
  return scoped(invoicing, {
    attributes: { accountId: ulid() },
    key: (template) => (template === 'ACCOUNT' ? 'ACCOUNT#<AccountId>' : `ACCOUNT#<AccountId>#${template}`),
  })
}

let ofMany: ReturnType<typeof scopedToAccount> | undefined

/** Returns the design for a hosted service with many accounts. Every key begins with its account. */
export function invoicingOfMany(): ReturnType<typeof scopedToAccount> {
  ofMany ??= scopedToAccount()
  return ofMany
}

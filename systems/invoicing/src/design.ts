import { design, scoped, ulid } from '@tablewright/design'
import { clientPatterns } from './design/client-patterns.js'
import { draftPatterns } from './design/draft-patterns.js'
import { Account, Client, CreditNote, Invoice, LineItem, Message, Payment } from './design/entities.js'
import { lifecyclePatterns } from './design/lifecycle-patterns.js'
import { upkeepPatterns } from './design/upkeep-patterns.js'
import { viewPatterns } from './design/view-patterns.js'

/** The design of the document. */
export const invoicing = design('invoicing', {
  entities: { Account, Client, Invoice, LineItem, Payment, CreditNote, Message },
  patterns: { ...clientPatterns, ...draftPatterns, ...lifecyclePatterns, ...viewPatterns, ...upkeepPatterns },
  accepts: [
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

/** The same for a hosted service with many accounts: every key begins with the account that it belongs to. */
export function invoicingOfMany(): ReturnType<typeof scopedToAccount> {
  ofMany ??= scopedToAccount()
  return ofMany
}

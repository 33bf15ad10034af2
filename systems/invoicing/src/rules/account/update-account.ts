import { integer, text } from '@tablewright/design'
import { action, one } from '@tablewright/system'
import { address, email, personName, shortText } from '../../design/attributes.js'
import type { Books } from '../../open.js'
import { changeVersioned } from '../change-versioned.js'
import { clearing, withCleared } from '../clearing.js'
import { requireEmail } from '../clients/require-email.js'
import { accountFields, seenVersion } from '../shapes.js'
import { requireNumberForm } from './number-format.js'
import { requireAccount } from './view-account.js'

export const updateAccount = action({
  summary: 'Change the details of the account',
  input: {
    ...seenVersion,
    ...clearing('address', 'taxId'),
    name: personName().optional(),
    email: email().optional(),
    address: address().optional(),
    taxId: shortText().optional(),
    numberPattern: text({ maximumLength: 60 }).optional(),
    numberPrefix: text({ maximumLength: 15 }).optional(),
    numberDigits: integer({ minimum: 1, maximum: 12 }).optional(),
    paymentDays: integer({ minimum: 0, maximum: 365 }).optional(),
  },
  output: one(accountFields),
  run: (books: Books, { version, clear, ...edits }) =>
    changeVersioned(books, version, async () => {
      const account = await requireAccount(books)
      if (edits.email !== undefined) requireEmail(edits.email)
      requireNumberForm({ ...account, ...edits })
      return books.db.updateAccount({ ...withCleared(edits, clear), version: version ?? account.version })
    }),
})

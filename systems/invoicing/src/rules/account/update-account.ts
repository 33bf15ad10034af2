import { integer } from '@tablewright/design'
import { action, changesNothing, lineText, one } from '@tablewright/system'
import { accountDetails } from '../../design/attributes.js'
import { email, personName } from '../../design/parties.js'
import type { Books } from '../../open.js'
import { changeVersioned } from '../change-versioned.js'
import { clearing, withCleared } from '../clearing.js'
import { requireEmail } from '../clients/require-email.js'
import { accountFields, seenVersion } from '../shapes.js'
import { requireDetails } from './account-details.js'
import { requireNumberForm } from './number-format.js'
import { requireAccount } from './view-account.js'

export const updateAccount = action({
  summary: 'Change the details of the account',
  input: {
    ...seenVersion,
    ...clearing(
      'address',
      'phone',
      'taxId',
      'vatId',
      'bank',
      'paymentTerms',
      'footer',
      'language',
      'reminderDays',
      'timeZone',
      'logoId',
    ),
    name: personName().optional(),
    email: email().optional(),
    ...accountDetails,
    numberPattern: lineText(60).optional(),
    numberPrefix: lineText(15).optional(),
    numberDigits: integer({ minimum: 1, maximum: 12 }).optional(),
    paymentDays: integer({ minimum: 0, maximum: 365 }).optional(),
  },
  output: one(accountFields),
  run: (books: Books, { version, clear, ...edits }) =>
    changeVersioned(books, version, async () => {
      const account = await requireAccount(books)
      if (edits.email !== undefined) requireEmail(edits.email)
      requireDetails(edits)
      requireNumberForm({ ...account, ...edits })
      const changes = { ...withCleared(edits, clear), version: version ?? account.version }
      if (changesNothing(account, changes)) return account
      const updated = await books.db.updateAccount(changes)
      books.zone.remember(updated, books.clock)
      return updated
    }),
})

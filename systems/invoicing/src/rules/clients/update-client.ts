import { text } from '@tablewright/design'
import { action, changesNothing, one } from '@tablewright/system'
import { clientDetails, clientName } from '../../design/attributes.js'
import { email } from '../../design/parties.js'
import type { Books } from '../../open.js'
import { changeVersioned } from '../change-versioned.js'
import { clearing, withCleared } from '../clearing.js'
import { clientFields, seenVersion } from '../shapes.js'
import { emailTaken } from './create-client.js'
import { requireEmail } from './require-email.js'
import { requireClient } from './view-client.js'

export const updateClient = action({
  summary: 'Change the details of a client; a new e-mail address must be free',
  input: {
    clientId: text(),
    ...seenVersion,
    ...clearing('address', 'phone', 'taxId', 'vatId', 'buyerReference', 'language', 'notes'),
    name: clientName().optional(),
    email: email().optional(),
    ...clientDetails,
  },
  output: one(clientFields),
  run: (books: Books, { clientId, version, clear, ...edits }) => {
    if (edits.email !== undefined) requireEmail(edits.email)
    return changeVersioned(books, version, async () => {
      const client = await requireClient(books, clientId)
      const changes = { ...withCleared(edits, clear), clientId, version: version ?? client.version }
      return changesNothing(client, changes) ? client : books.db.updateClient(changes)
    }).catch((error: unknown) => {
      throw emailTaken(error, edits.email)
    })
  },
})

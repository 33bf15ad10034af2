import { action, one } from '@tablewright/system'
import { email } from '../../design/parties.js'
import type { Books } from '../../open.js'
import { missing } from '../../problems.js'
import { clientFields } from '../shapes.js'
import { requireClient } from './view-client.js'

export const findClient = action({
  summary: 'Find a client by e-mail address',
  input: { email: email() },
  output: one(clientFields),
  run: async (books: Books, input) => {
    const found = await books.db.clientByEmail(input)
    if (!found) throw missing('client', input)
    return requireClient(books, found.clientId)
  },
})

import { text } from '@tablewright/design'
import { action, pageOf, paging } from '@tablewright/system'
import type { Books } from '../../open.js'
import { clientFields } from '../shapes.js'

export const listClients = action({
  summary: 'List clients by name: all, or those whose name begins with a text',
  input: { name: text({ minimumLength: 1, maximumLength: 200 }).optional(), ...paging },
  output: pageOf(clientFields),
  run: async ({ db }: Books, { name, ...page }) =>
    name === undefined ? db.clients({}, page) : db.clientsByName({ prefix: name }, page),
})

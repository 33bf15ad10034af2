import { action, pageOf, paging } from '@tablewright/system'
import { messageAttributes } from '../../design/attributes.js'
import type { Books } from '../../open.js'

const { body, ...listed } = messageAttributes

export const listOutbox = action({
  summary: 'List the messages that the built-in sender has sent, the newest first',
  input: paging,
  output: pageOf(listed),
  run: async ({ db }: Books, page) => db.outbox({}, page),
})

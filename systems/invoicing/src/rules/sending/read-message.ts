import { text } from '@tablewright/design'
import { action, one } from '@tablewright/system'
import { messageAttributes } from '../../design/attributes.js'
import type { Books } from '../../open.js'
import { missing } from '../../problems.js'

export const readMessage = action({
  summary: 'Read a message of the outbox',
  input: { messageId: text({ minimumLength: 1, maximumLength: 50 }) },
  output: one(messageAttributes),
  run: async ({ db }: Books, { messageId }) => {
    const message = messageId.includes('#') ? null : await db.message({ messageId })
    if (!message) throw missing('message', { messageId })
    return message
  },
})

import { id, list, oneOf, text, timestamp } from '@tablewright/design'
import { action, one, refuse } from '@tablewright/system'
import type { Deployments } from '../../open.js'

export const showStack = action({
  summary: 'Show the stack that the built-in hosting created for a managed deployment',
  input: { deploymentId: id() },
  output: one({
    deploymentId: id(),
    state: oneOf('CREATED', 'DESTROYED'),
    resources: list(text()),
    createDate: timestamp(),
  }),
  run: async ({ db }: Deployments, { deploymentId }) => {
    const stack = await db.stack({ deploymentId })
    if (stack) return stack
    throw refuse('NOT_FOUND', `Deployment ${deploymentId} has no stack.`, {
      field: 'deploymentId',
      remedy: 'Choose a managed deployment whose creation has begun.',
    })
  },
})

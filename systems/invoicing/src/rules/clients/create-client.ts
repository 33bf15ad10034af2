import { isTablewrightError } from '@tablewright/base'
import { action, one, refuse } from '@tablewright/system'
import { clientAttributes, clientDetails } from '../../design/attributes.js'
import type { Books } from '../../open.js'
import { clientFields } from '../shapes.js'
import { requireEmail } from './require-email.js'

const { name, email } = clientAttributes

export const createClient = action({
  summary: 'Add a client',
  input: { name, email, ...clientDetails },
  output: one(clientFields),
  run: async ({ db }: Books, input) => {
    requireEmail(input.email)
    return db.createClient(input).catch((error: unknown) => {
      throw emailTaken(error, input.email)
    })
  },
})

/** Returns the error for an address that another client has, with that client. */
export function emailTaken(error: unknown, email: string | undefined): unknown {
  if (!isTablewrightError(error, 'UNIQUE_TAKEN')) return error
  return refuse('EMAIL_TAKEN', `Another client has the address ${email}.`, {
    field: 'email',
    remedy: 'Use another address, or change that client.',
    data: { email },
  })
}

import type { Problem } from '@tablewright/server'
import type { JsonSchema } from '@tablewright/system'

/** One field of each kind. */
export const formSchema: JsonSchema = {
  type: 'object',
  properties: {
    userId: { type: 'string' },
    hours: { type: 'integer', minimum: 1, maximum: 8760 },
    budget: { type: 'integer', description: 'Minor units of EUR.' },
    startAt: { type: 'string', format: 'date-time' },
    state: { type: 'string', enum: ['draft', 'open', 'paid'] },
    managed: { type: 'boolean' },
    lineItems: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          description: { type: 'string' },
          quantity: { type: 'number' },
          unitPrice: { type: 'integer', description: 'Minor units of EUR.' },
        },
        required: ['description'],
      },
    },
    address: { type: 'object', properties: { city: { type: 'string' } } },
    config: {},
  },
  required: ['userId', 'hours'],
}

/** A problem of the server. */
export const problem: Problem = {
  type: '/api/account-pool#USER_HAS_LEASE',
  title: 'User has lease',
  status: 409,
  code: 'USER_HAS_LEASE',
  detail: 'ann@example.com already has a lease.',
  remedy: 'End it first, or extend it.',
  field: 'userId',
  instance: '',
}

export const wrongFields: ReadonlyMap<string, string> = new Map([
  ['userId', 'already has a lease'],
  ['lineItems[0].quantity', 'must be a finite number'],
])

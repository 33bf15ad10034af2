import { accountPoolSystem } from '@tablewright/account-pool'
import type { Flow, Perform } from '../stage.js'

/** As many as each set of the design is expected to hold. */
const expected = 1_000
const user = 'bench@example.com'

const accountId = (number: number) => String(number).padStart(12, '0')

/** The account that the flow used last. */
let used = ''

async function addAvailable(perform: Perform, first: number): Promise<void> {
  for (let number = first; number < first + expected; number++) {
    await perform('POST /accounts', { accountId: accountId(number) })
    await perform('POST /accounts/:accountId/available', { accountId: accountId(number) })
  }
}

export const leaseAndEnd: Flow = {
  name: 'lease an account and end the lease',
  system: accountPoolSystem,
  /** As many accounts leased as available and as waiting to be cleaned. */
  fill: async ({ perform }) => {
    await addAvailable(perform, 0)
    for (let number = 0; number < expected; number++) {
      const userId = `user-${number}@example.com`
      await perform('POST /users', { userId })
      await perform('POST /leases', { userId })
    }
    await addAvailable(perform, expected)
    for (let number = 0; number < expected; number++) {
      await perform('POST /accounts', { accountId: accountId(2 * expected + number) })
    }
    await perform('POST /users', { userId: user })
  },
  once: async ({ perform }) => {
    const { leaseId, accountId } = await perform('POST /leases', { userId: user })
    await perform('POST /leases/:leaseId/terminate', { leaseId })
    used = String(accountId)
  },
  restore: async ({ perform, clock }) => {
    clock.advance(1)
    await perform('POST /accounts/:accountId/available', { accountId: used })
  },
}

import { port } from '@tablewright/system'
import type { AccountAccess } from './account-access.js'
import type { AccountCosts } from './account-costs.js'
import type { Cleaner } from './cleaner.js'
import { scriptedCleaner } from './scripted-cleaner.js'

const oneMinute = 60_000

/** The default: access is managed outside the pool, which records nothing about it. */
export const noAccess: AccountAccess = { grant: async () => undefined, revoke: async () => undefined }

/** The default: costs are reported through the API. */
export const noCosts: AccountCosts = { spent: async () => new Map() }

/** The external services of the pool. */
export const ports = {
  cleaner: port<Cleaner>({
    summary: 'Cleans returned accounts',
    deadlines: { clean: ({ timeout }) => timeout },
    builtIn: () => scriptedCleaner(),
  }),
  access: port<AccountAccess>({
    summary: "Grants and revokes a user's access to a leased account",
    deadlines: { grant: oneMinute, revoke: oneMinute },
    builtIn: () => noAccess,
  }),
  costs: port<AccountCosts>({
    summary: 'Reports the costs of leases',
    deadlines: { spent: oneMinute },
    builtIn: () => noCosts,
  }),
}

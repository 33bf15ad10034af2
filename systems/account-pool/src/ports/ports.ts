import { port } from '@tablewright/system'
import type { AccountAccess } from './account-access.js'
import type { AccountCosts } from './account-costs.js'
import type { Cleaner } from './cleaner.js'
import { scriptedCleaner } from './scripted-cleaner.js'

const oneMinute = 60_000

/** Stands for access that the operator arranges elsewhere: the pool then records nothing about it. */
export const noAccess: AccountAccess = { grant: async () => undefined, revoke: async () => undefined }

/** Stands for costs that are reported through the API. */
export const noCosts: AccountCosts = { spent: async () => new Map() }

/** The services outside of the pool that it calls. */
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

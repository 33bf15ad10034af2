import { design } from '@tablewright/design'
import { accountPatterns, cleaningPatterns, listingPatterns } from './design/account-patterns.js'
import { accountEntity, LeaseTemplate, leaseEntity, User } from './design/entities.js'
import { leasePatterns } from './design/lease-patterns.js'
import { checkPatterns, repairPatterns, repairUserPatterns } from './design/upkeep-patterns.js'
import { userPatterns } from './design/user-patterns.js'

/** The design with its status sets spread over so many items. */
export function accountPoolOf({ shards }: { readonly shards: number }) {
  const Account = accountEntity(shards)
  const Lease = leaseEntity(shards)
  return design('account-pool', {
    entities: { Account, Lease, User, LeaseTemplate },
    patterns: {
      ...listingPatterns(Account),
      ...accountPatterns(Account),
      ...cleaningPatterns(Account),
      ...leasePatterns(Account, Lease),
      ...userPatterns,
      ...checkPatterns(Account, Lease),
      ...repairPatterns(Account, Lease),
      ...repairUserPatterns,
    },
    accepts: [
      {
        code: 'TW607',
        place: 'entities.Lease.history',
        reason: 'What may happen again is held to 200 events; a grant, an end and a repair happen once.',
      },
    ],
  })
}

/** The design of the document. */
export const accountPool = accountPoolOf({ shards: 1 })

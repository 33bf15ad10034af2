import { design } from '@tablewright/design'
import { accountPatterns } from './account-patterns.js'
import { accountEntity, Lease, LeaseTemplate, User } from './entities.js'
import { leasePatterns } from './lease-patterns.js'
import { userPatterns } from './user-patterns.js'

/** The design with its status sets spread over so many items. */
export function accountPoolOf({ shards }: { readonly shards: number }) {
  const Account = accountEntity(shards)
  return design('account-pool', {
    entities: { Account, Lease, User, LeaseTemplate },
    patterns: { ...accountPatterns(Account), ...leasePatterns(Account), ...userPatterns },
  })
}

/** The design of the document. */
export const accountPool = accountPoolOf({ shards: 1 })

import { isoTime } from '@tablewright/base'
import { flatMapInTurns } from '@tablewright/system'
import type { Account, Pool } from '../open.js'
import type { Snapshot } from './read-pool.js'
import type { RepairableViolation } from './violation.js'

/** Checks that only the user of an account has access, or that a change of access is due. */
export async function accessViolations(
  pool: Pool,
  { accounts, leases }: Snapshot,
): Promise<RepairableViolation[]> {
  const violations: RepairableViolation[] = []
  const userOf = ({ leaseId }: Account) => (leaseId === undefined ? undefined : leases.get(leaseId)?.userId)
  const doubtful = await flatMapInTurns(accounts.values(), (account) =>
    isRight(account, userOf(account)) ? [] : [account],
  )
  for (const { accountId } of doubtful) {
    const now = await pool.db.account({ accountId })
    if (!now || isRight(now, userOf(now))) continue
    violations.push({
      invariant: 'access',
      message: `${now.accessUser} has access to account ${accountId}, which is ${now.status}, and no change of access is pending.`,
      data: { accountId, userId: now.accessUser },
      repair: async () => {
        await pool.db.doubtAccess({ accountId, accessDue: isoTime(pool.clock()) })
        return `Access to account ${accountId} is made anew what its status says.`
      },
    })
  }
  return violations
}

function isRight({ status, accessUser, accessDue }: Account, userId: string | undefined): boolean {
  if (accessUser === undefined || accessDue !== undefined) return true
  return status === 'leased' && (userId === undefined || accessUser === userId)
}

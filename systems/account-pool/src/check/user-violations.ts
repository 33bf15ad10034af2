import { flatMapInTurns } from '@tablewright/system'
import type { Lease, Pool, User } from '../open.js'
import { isLive } from '../rules/end-lease.js'
import { historyEntries } from '../rules/shapes.js'
import type { Snapshot } from './read-pool.js'
import type { RepairableViolation } from './violation.js'

/** Checks that users and leases refer to each other: as the active lease or as the frozen one. */
export async function userViolations(
  pool: Pool,
  { leases, users, malformed }: Snapshot,
): Promise<RepairableViolation[]> {
  const doubtful = await flatMapInTurns(users.values(), (user) => {
    const named = namedLeases(user)
    const isDoubtful = (id: string) => !malformed.has(`lease_id#${id}`) && !agree(user, leases.get(id))
    return named.length === 0 || named.some(isDoubtful) ? [{ user, named: named.filter(isDoubtful) }] : []
  })
  const unnamed = await flatMapInTurns(leases.values(), (lease) => {
    const { leaseId, userId } = lease
    const user = users.get(userId)
    const isNamed = user && namedLeases(user).includes(leaseId)
    return isNamed || malformed.has(`user_id#${userId}`) ? [] : [lease]
  })
  const violations: RepairableViolation[] = []
  for (const { user, named } of doubtful) {
    if (named.length === 0) violations.push(...(await confirmLeaseless(pool, user.userId)))
    for (const id of named) violations.push(...(await confirmUser(pool, user.userId, id)))
  }
  for (const { leaseId, userId } of unnamed) violations.push(...(await confirmLease(pool, userId, leaseId)))
  return violations
}

function namedLeases({ leaseId, frozenLeaseId }: User): readonly string[] {
  return [leaseId, frozenLeaseId].filter((id) => id !== undefined)
}

function agree(user: User, lease: Lease | undefined | null): boolean {
  if (!lease || lease.userId !== user.userId) return false
  const { leaseId, accountId, frozenLeaseId } = user
  if (lease.state === 'active') {
    return leaseId === lease.leaseId && accountId === lease.accountId && frozenLeaseId === undefined
  }
  return lease.state === 'frozen' && frozenLeaseId === lease.leaseId && (leaseId ?? accountId) === undefined
}

async function confirmLeaseless({ db }: Pool, userId: string): Promise<RepairableViolation[]> {
  const user = await db.user({ userId })
  if (user?.accountId === undefined || user.leaseId !== undefined) return []
  const { accountId } = user
  return [
    {
      ...violation(`${userId} names account ${accountId} and no lease.`, { userId, accountId }),
      repair: async () => {
        await db.forgetAccount({ userId })
        return `${userId} names account ${accountId} no more.`
      },
    },
  ]
}

async function confirmUser({ db }: Pool, userId: string, leaseId: string): Promise<RepairableViolation[]> {
  const { user, lease } = await db.userAndLease({ userId, leaseId })
  if (!user || (user.leaseId !== leaseId && user.frozenLeaseId !== leaseId) || agree(user, lease)) return []
  return [
    {
      ...violation(`${userId} names lease ${leaseId} otherwise than it is.`, { userId, leaseId }),
      repair: async () => {
        // If the lease belongs to the user after all, the next round restores the reference.
        await db.forgetUser({ userId, wrong: leaseId })
        return `${userId} does not name lease ${leaseId} as it was.`
      },
    },
  ]
}

async function confirmLease(pool: Pool, userId: string, leaseId: string): Promise<RepairableViolation[]> {
  const { user, lease } = await pool.db.userAndLease({ userId, leaseId })
  if (!lease || !isLive(lease.state) || user?.leaseId === leaseId || user?.frozenLeaseId === leaseId)
    return []
  const other = user?.leaseId ?? user?.frozenLeaseId
  return [
    {
      ...violation(`Lease ${leaseId} is ${lease.state}, but ${userId} does not name it.`, {
        userId,
        leaseId,
      }),
      repair: () => (other === undefined ? nameLease(pool, lease) : endSecond(pool, lease, other)),
    },
  ]
}

async function nameLease({ db }: Pool, { leaseId, userId, accountId, state }: Lease): Promise<string> {
  if (state === 'active' && accountId !== undefined) await db.nameLease({ userId, leaseId, accountId })
  else await db.nameFrozenLease({ userId, frozenLeaseId: leaseId })
  return `${userId} names lease ${leaseId}, which is theirs.`
}

/**
 * Ends a second lease of a user. The user keeps the lease that the user item refers to. The next round sends
 * the account of the other lease to cleaning.
 */
async function endSecond(pool: Pool, { leaseId, userId }: Lease, other: string): Promise<string> {
  const event = historyEntries(pool, 'ended', { by: 'repair', note: `${userId} has lease ${other}` })
  await pool.db.closeLease({ leaseId, reason: 'ManuallyTerminated', event })
  return `Lease ${leaseId} was ended: ${userId} has lease ${other}.`
}

function violation(message: string, data: Readonly<Record<string, unknown>>) {
  return { invariant: 'user-lease', message, data }
}

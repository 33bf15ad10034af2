import type { Account, Lease, Pool, User } from '../open.js'
import { isLive } from '../rules/end-lease.js'

/** All that can contradict itself, as it was read: piece by piece, so that a doubt has to be confirmed. */
export interface Snapshot {
  readonly counted: Readonly<Record<string, number>>
  readonly accounts: ReadonlyMap<string, Account>
  /** Leases that are somebody's. */
  readonly leases: ReadonlyMap<string, Lease>
  /** Leases whose history does not tell their end once. */
  readonly unrecorded: readonly Lease[]
  /** Users who name anything. */
  readonly users: ReadonlyMap<string, User>
}

export async function readPool({ db }: Pool): Promise<Snapshot> {
  const counted = { accounts: 0, leases: 0, users: 0, templates: 0 }
  const accounts = new Map<string, Account>()
  const leases = new Map<string, Lease>()
  const unrecorded: Lease[] = []
  const users = new Map<string, User>()
  for await (const { type, item } of db.everything({})) {
    counted[`${type}s`]++
    if (type === 'account') accounts.set(item.accountId, item)
    else if (type === 'lease') {
      if (isLive(item.state)) leases.set(item.leaseId, item)
      if (!recordsItsEnd(item)) unrecorded.push(item)
    } else if (type === 'user' && (item.leaseId ?? item.accountId ?? item.frozenLeaseId) !== undefined) {
      users.set(item.userId, item)
    }
  }
  return { counted, accounts, leases, unrecorded, users }
}

const ended: ReadonlySet<string> = new Set(['denied', 'expired', 'terminated'])

/** An end is recorded once, and only if there was one. */
export function recordsItsEnd({ state, history }: Lease): boolean {
  const ends = (history ?? []).filter(({ event }) => event === 'ended').length
  return ends === (ended.has(state) ? 1 : 0)
}

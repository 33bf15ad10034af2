import { type DriftFinding, type VerifiedItem, verify } from '@tablewright/client'
import type { Account, Lease, Pool, User } from '../open.js'
import { isLive } from '../rules/end-lease.js'

/** The items that are compared. They are read in pages, so violations must be confirmed. */
export interface Snapshot {
  readonly counted: Readonly<Record<string, number>>
  readonly accounts: ReadonlyMap<string, Account>
  /** Active and frozen leases. */
  readonly leases: ReadonlyMap<string, Lease>
  /** Leases with an inconsistent history. */
  readonly unrecorded: readonly Lease[]
  /** Users that refer to a lease or an account. */
  readonly users: ReadonlyMap<string, User>
  /** Keys of malformed items. Violations that depend on them are not reported. */
  readonly malformed: ReadonlySet<string>
}

/** Reads all items once, verifies derived items, and collects the items to compare. */
export async function readPool(
  pool: Pool,
  repair: boolean,
): Promise<{ readonly findings: readonly DriftFinding[]; readonly snapshot: Snapshot }> {
  const collected = new Collected()
  const { findings } = await verify(pool.db, {
    repair,
    items: true,
    onItem: (item) => collected.add(item),
  })
  for (const { kind, key } of findings) if (kind === 'malformed') collected.malformed.add(keyText(key))
  return { findings, snapshot: collected }
}

class Collected implements Snapshot {
  readonly counted = { accounts: 0, leases: 0, users: 0, templates: 0 }
  readonly accounts = new Map<string, Account>()
  readonly leases = new Map<string, Lease>()
  readonly unrecorded: Lease[] = []
  readonly users = new Map<string, User>()
  readonly malformed = new Set<string>()

  add({ entity, values }: VerifiedItem): void {
    if (entity === 'Account') this.#addAccount(values as Account)
    else if (entity === 'Lease') this.#addLease(values as Lease)
    else if (entity === 'User') this.#addUser(values as User)
    else if (entity === 'LeaseTemplate') this.counted.templates++
  }

  #addAccount(account: Account): void {
    this.counted.accounts++
    this.accounts.set(account.accountId, account)
  }

  #addLease(lease: Lease): void {
    this.counted.leases++
    if (isLive(lease.state)) this.leases.set(lease.leaseId, lease)
    if (!recordsItsEnd(lease)) this.unrecorded.push(lease)
  }

  #addUser(user: User): void {
    this.counted.users++
    if ((user.leaseId ?? user.accountId ?? user.frozenLeaseId) !== undefined)
      this.users.set(user.userId, user)
  }
}

/** Returns the key of an item as text: one attribute for items of the pool, two for events. */
export function keyText(key: DriftFinding['key']): string {
  return Object.values(key)
    .map((value) => String(Object.values(value)[0]))
    .join(' ')
}

const ended: ReadonlySet<string> = new Set(['denied', 'expired', 'terminated'])

/** Whether the history records exactly one end if the lease has ended, and none otherwise. */
export function recordsItsEnd({ state, history }: Lease): boolean {
  const ends = history.filter(({ event }) => event === 'ended').length
  return ends === (ended.has(state) ? 1 : 0)
}

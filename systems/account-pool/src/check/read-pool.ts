import { type DriftFinding, type VerifiedItem, verify } from '@tablewright/client'
import type { Account, Lease, Pool, User } from '../open.js'
import { isLive } from '../rules/end-lease.js'

/** All that can contradict itself, as it was read: piece by piece, so that a doubt has to be confirmed. */
export interface Snapshot {
  readonly counted: Readonly<Record<string, number>>
  readonly accounts: ReadonlyMap<string, Account>
  /** Leases that are somebody's. */
  readonly leases: ReadonlyMap<string, Lease>
  /** Leases whose records do not fit together. */
  readonly unrecorded: readonly Lease[]
  /** Users who name anything. */
  readonly users: ReadonlyMap<string, User>
  /** Keys of items that cannot be read, about which nothing is concluded. */
  readonly malformed: ReadonlySet<string>
}

/** Items of one read: other requests wait for it. */
const slice = 200

/** Reads everything once: compares it with what follows from it, and collects what else has to fit together. */
export async function readPool(
  pool: Pool,
  repair: boolean,
): Promise<{ readonly findings: readonly DriftFinding[]; readonly snapshot: Snapshot }> {
  const collected = new Collected()
  const { findings } = await verify(pool.db, {
    repair,
    items: true,
    slice,
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

/** The key of an item of the pool, which is one text, or of an event, which is two; other types were written by hand. */
export function keyText(key: DriftFinding['key']): string {
  return Object.values(key)
    .map((value) => String(Object.values(value)[0]))
    .join(' ')
}

const ended: ReadonlySet<string> = new Set(['denied', 'expired', 'terminated'])

/** An end is recorded once, and only if there was one. */
export function recordsItsEnd({ state, history }: Lease): boolean {
  const ends = history.filter(({ event }) => event === 'ended').length
  return ends === (ended.has(state) ? 1 : 0)
}

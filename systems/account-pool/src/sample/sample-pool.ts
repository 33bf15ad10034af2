import { isoTime } from '@tablewright/base'
import { bulkLoad, type LoadWrite, type PendingWrite } from '@tablewright/client'
import {
  batchesOf,
  type SampleOptions,
  type SeededChoices,
  sampleLoad,
  seededChoices,
} from '@tablewright/system'
import type { Pool, PoolDb, PoolTransaction } from '../open.js'
import { saveTemplate } from '../rules/manage-templates.js'
import { liveLease, requestedLease } from './live-leases.js'
import { pastLease } from './past-leases.js'
import { sampleAccounts, sampleUsers } from './people.js'
import { sampleSize } from './sample-size.js'

const day = 24 * 3_600_000
/** Elements that are planned together, because each write copies the sets that they join. */
const atOnce = 500
/** Maximum number of pending requests: each set of leases has room for 9,000. */
const maxRequests = 2_000

const templates = [
  {
    templateId: 'workshop',
    title: 'Workshop, one day',
    maximumHours: 24,
    approval: 'automatic',
    budget: 5_000,
  },
  {
    templateId: 'project',
    title: 'Project, up to 30 days',
    maximumHours: 720,
    approval: 'manual',
    budget: 50_000,
  },
  { templateId: 'sandbox', title: 'Sandbox, one week', maximumHours: 168, approval: 'automatic' },
] as const

/** Fills the pool with accounts, users and leases. The same seed and time give the same data. */
export async function samplePool(pool: Pool, { seed, items, onProgress }: SampleOptions): Promise<void> {
  const dice = seededChoices(seed)
  const size = sampleSize(items, pool.shards)
  const total = size.accounts + size.users + size.past
  let done = 0
  const progress = (more: number) => {
    done += more
    onProgress?.(Math.min(1, done / total))
  }
  const people = sampleUsers(dice, size.users)
  const accounts = sampleAccounts(dice, size.accounts)
  await bulkLoad(
    pool.db,
    async (write) => {
      const story = new Story(write, pool.clock(), dice, progress)
      await story.addAccounts(accounts, people)
      await story.addPast(size.past, people, accounts)
    },
    sampleLoad,
  )
  // Must come after the load, which does not read empty tables.
  for (const template of templates) await saveTemplate.run(pool, template)
  onProgress?.(1)
}

/** Assigns accounts to users. */
class Story {
  readonly #write: LoadWrite<PoolDb>
  readonly #dice: SeededChoices
  readonly #today: number
  readonly #progress: (more: number) => void

  constructor(
    write: LoadWrite<PoolDb>,
    today: number,
    dice: SeededChoices,
    progress: (more: number) => void,
  ) {
    this.#write = write
    this.#dice = dice
    this.#today = today
    this.#progress = progress
  }

  /**
   * Adds accounts. Most are clean; a few wait for cleaning or are quarantined. Every second clean account has
   * a user.
   */
  async addAccounts(accounts: readonly string[], users: readonly string[]): Promise<void> {
    const { idle, clean } = this.#sort(accounts)
    const leased = clean.splice(0, Math.min(Math.ceil(clean.length / 2), users.length))
    const free = idle.concat(clean.map((account) => ({ ...account, standing: 'available' as const })))
    await this.#add(free, 1, (tx, account) => [tx.recordAccount(account)])
    await this.#lease(leased, users)
    const others = users.slice(leased.length)
    const requests = others
      .slice(0, Math.min(maxRequests, Math.ceil(users.length * 0.02)))
      .map((userId) => requestedLease(this.#dice, this.#today, userId))
    await this.#add(requests, 0, (tx, request) => [tx.recordLease(request)])
    await this.#add(others, 1, (tx, userId) => [tx.addUser({ userId })])
  }

  async addPast(count: number, users: readonly string[], accounts: readonly string[]): Promise<void> {
    const past = Array.from({ length: count }, () => pastLease(this.#dice, this.#today, users, accounts))
    await this.#add(past, 1, (tx, lease) => [tx.recordLease(lease)])
  }

  #sort(accounts: readonly string[]) {
    const idle: NewAccount[] = []
    const clean: { readonly accountId: string; readonly since: string }[] = []
    for (const accountId of accounts) {
      const luck = this.#dice.below(20)
      const since = isoTime(this.#today - 2 * day - this.#dice.below(20 * day))
      if (luck === 0) idle.push({ accountId, since, standing: 'failed', reason: networkInUse })
      else if (luck > 2) clean.push({ accountId, since })
      else idle.push({ accountId, since, standing: 'initial' })
    }
    // The pool leases the longest free accounts first.
    clean.sort((one, other) => (one.since < other.since ? -1 : 1))
    return { idle, clean }
  }

  async #add<Thing>(
    things: readonly Thing[],
    steps: number,
    writes: (tx: PoolTransaction, thing: Thing) => readonly PendingWrite[],
  ): Promise<void> {
    for (const some of batchesOf(things, atOnce)) {
      await this.#write((tx) => some.flatMap((thing) => writes(tx, thing)))
      this.#progress(steps * some.length)
    }
  }

  async #lease(accounts: readonly { readonly accountId: string }[], users: readonly string[]) {
    const leases = accounts.map(({ accountId }, index) =>
      liveLease(this.#dice, this.#today, users[index]!, accountId, index % 10 === 9),
    )
    await this.#add(leases, 2, (tx, lease) => {
      const { leaseId, accountId, userId, startedAt, outcome, history } = lease
      const frozen = outcome === 'frozen'
      const since = frozen ? history.at(-1)!.at : startedAt
      return [
        tx.recordAccount({ accountId, since, leaseId, standing: frozen ? 'frozen' : 'leased' }),
        tx.recordLease(lease),
        tx.addUser({ userId, ...(frozen ? { frozenLeaseId: leaseId } : { leaseId, accountId }) }),
      ]
    })
  }
}

const networkInUse = 'Delete networks: one is still in use'

interface NewAccount {
  readonly accountId: string
  readonly since: string
  readonly standing: 'initial' | 'available' | 'failed'
  readonly reason?: string
}

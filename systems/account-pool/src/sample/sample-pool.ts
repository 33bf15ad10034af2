import { isoTime } from '@tablewright/base'
import {
  batchesOf,
  forEachLimit,
  type SampleOptions,
  type SeededChoices,
  seededChoices,
} from '@tablewright/system'
import type { Pool } from '../open.js'
import { saveTemplate } from '../rules/manage-templates.js'
import { transactionRoom } from '../rules/write-in-batches.js'
import { liveLease, requestedLease } from './live-leases.js'
import { pastLease } from './past-leases.js'
import { sampleAccounts, sampleUsers } from './people.js'
import { sampleSize } from './sample-size.js'

const day = 24 * 3_600_000
/** Transactions in flight while nothing shares a set. */
const atOnce = 4

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

/** A pool in the middle of its life: the same for the same seed and time. */
export async function samplePool(pool: Pool, { seed, items, onProgress }: SampleOptions): Promise<void> {
  const dice = seededChoices(seed)
  const size = sampleSize(items, pool.shards)
  const total = size.accounts + size.users + size.past
  let done = 0
  const progress = (more: number) => {
    done += more
    onProgress?.(Math.min(1, done / total))
  }
  for (const template of templates) await saveTemplate.run(pool, template)
  const people = sampleUsers(dice, size.users)
  const accounts = sampleAccounts(dice, size.accounts)
  const story = new Story(pool, dice, progress)
  await story.addAccounts(accounts, people)
  await story.addPast(size.past, people, accounts)
  onProgress?.(1)
}

/** Decides who has what, and writes as much of it at once as a transaction holds. */
class Story {
  readonly #pool: Pool
  readonly #dice: SeededChoices
  readonly #today: number
  readonly #progress: (more: number) => void

  constructor(pool: Pool, dice: SeededChoices, progress: (more: number) => void) {
    this.#pool = pool
    this.#dice = dice
    this.#today = pool.clock()
    this.#progress = progress
  }

  /** Most accounts are clean; a few wait for it or are quarantined. Every other clean one has a user. */
  async addAccounts(accounts: readonly string[], users: readonly string[]): Promise<void> {
    const { idle, clean } = this.#sort(accounts)
    const leased = clean.splice(0, Math.min(Math.ceil(clean.length / 2), users.length))
    await this.#write(idle.concat(clean.map((account) => ({ ...account, standing: 'available' as const }))))
    await this.#lease(leased, users)
    const others = users.slice(leased.length)
    await this.#request(others.slice(0, Math.ceil(users.length * 0.02)))
    const { db } = this.#pool
    await forEachLimit(batchesOf(others, 100), atOnce, async (some) => {
      await db.transact((tx) => some.map((userId) => tx.addUser({ userId })))
      this.#progress(some.length)
    })
  }

  async addPast(count: number, users: readonly string[], accounts: readonly string[]): Promise<void> {
    const { db } = this.#pool
    const past = Array.from({ length: count }, () => pastLease(this.#dice, this.#today, users, accounts))
    await forEachLimit(batchesOf(past, 100), atOnce, async (some) => {
      await db.transact((tx) => some.map((lease) => tx.recordLease(lease)))
      this.#progress(some.length)
    })
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
    // The pool leases those first that have been free longest.
    clean.sort((one, other) => (one.since < other.since ? -1 : 1))
    return { idle, clean }
  }

  async #write(accounts: readonly NewAccount[]): Promise<void> {
    // All accounts have one set in common, and those of one status another.
    for (const some of batchesOf(accounts, transactionRoom(this.#pool, { items: 1, sets: 4 }))) {
      await this.#pool.db.transact((tx) => some.map((account) => tx.recordAccount(account)))
      this.#progress(some.length)
    }
  }

  async #lease(accounts: readonly { readonly accountId: string }[], users: readonly string[]) {
    const { db } = this.#pool
    const leases = accounts.map(({ accountId }, index) =>
      liveLease(this.#dice, this.#today, users[index]!, accountId, index % 10 === 9),
    )
    for (const some of batchesOf(leases, transactionRoom(this.#pool, { items: 3, sets: 5 }))) {
      await db.transact((tx) =>
        some.flatMap((lease) => {
          const { leaseId, accountId, userId, startedAt, outcome, history } = lease
          const frozen = outcome === 'frozen'
          const since = frozen ? history.at(-1)!.at : startedAt
          return [
            tx.recordAccount({ accountId, since, leaseId, standing: frozen ? 'frozen' : 'leased' }),
            tx.recordLease(lease),
            tx.addUser({ userId, ...(frozen ? { frozenLeaseId: leaseId } : { leaseId, accountId }) }),
          ]
        }),
      )
      this.#progress(2 * some.length)
    }
  }

  async #request(users: readonly string[]): Promise<void> {
    const requests = users.map((userId) => requestedLease(this.#dice, this.#today, userId))
    for (const some of batchesOf(requests, transactionRoom(this.#pool, { items: 1, sets: 1 }))) {
      await this.#pool.db.transact((tx) => some.map((request) => tx.recordLease(request)))
    }
  }
}

const networkInUse = 'Delete networks: one is still in use'

interface NewAccount {
  readonly accountId: string
  readonly since: string
  readonly standing: 'initial' | 'available' | 'failed'
  readonly reason?: string
}

import { type SampleOptions, type SeededChoices, seededChoices } from '@tablewright/system'
import type { Pool } from '../open.js'
import { freezeLease } from '../rules/freeze-lease.js'
import { createLease } from '../rules/lease-account.js'
import { saveTemplate } from '../rules/manage-templates.js'
import { recordCost } from '../rules/record-cost.js'
import { pastLease } from './past-leases.js'
import { sampleAccounts, sampleUsers } from './people.js'
import { sampleSize } from './sample-size.js'

const hour = 3_600_000
const day = 24 * hour
const atOnce = 100

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
  const today = pool.clock()
  const { accounts, users, past } = sampleSize(items)
  const total = accounts * 3 + users + past
  let done = 0
  const progress = (more: number) => {
    done += more
    onProgress?.(Math.min(1, done / total))
  }
  const story = new Story(pool, dice, today)
  for (const template of templates) await saveTemplate.run(pool, template)
  const people = sampleUsers(dice, users)
  const numbers = sampleAccounts(dice, accounts)
  for (const some of batches(people)) {
    await pool.db.transact((tx) => some.map((userId) => tx.addUser({ userId })))
    progress(some.length)
  }
  const idle = await story.lease(people, await story.add(numbers, progress), progress)
  await story.request(idle.slice(0, Math.ceil(users * 0.02)))
  for (const some of batches(Array.from({ length: past }, () => pastLease(dice, today, people, numbers)))) {
    await pool.db.transact((tx) => some.map((lease) => tx.recordLease(lease)))
    progress(some.length)
  }
  onProgress?.(1)
}

/** Lets things happen at times in the past. */
class Story {
  readonly #dice: SeededChoices
  readonly #today: number
  readonly #pool: Pool
  #now: number

  constructor(pool: Pool, dice: SeededChoices, today: number) {
    this.#dice = dice
    this.#today = today
    this.#now = today
    this.#pool = pool.at(() => this.#now, dice.random)
  }

  /** Most accounts are clean; a few wait for it or are quarantined. How many are free. */
  async add(accounts: readonly string[], progress: (more: number) => void): Promise<number> {
    const { db } = this.#pool
    let free = 0
    for (const accountId of accounts) {
      this.#now = this.#today - 100 * day - this.#dice.below(200 * day)
      await db.addAccount({ accountId })
      const luck = this.#dice.below(20)
      this.#now = this.#today - 2 * day - this.#dice.below(20 * day)
      if (luck === 0) {
        await db.quarantineAccount({ accountId, reason: 'Delete networks: one is still in use' })
      } else if (luck > 2) {
        await db.markAvailable({ accountId })
        free++
      }
      progress(2)
    }
    return free
  }

  /** Every other free account gets a user, and every tenth lease is frozen. Those who got none. */
  async lease(
    users: readonly string[],
    free: number,
    progress: (more: number) => void,
  ): Promise<readonly string[]> {
    const count = Math.min(Math.ceil(free / 2), users.length)
    for (const [index, userId] of users.slice(0, count).entries()) {
      this.#now = this.#today - this.#dice.below(20 * hour)
      const sandbox = this.#dice.below(2) === 0
      const input = sandbox
        ? { userId, templateId: 'sandbox', hours: 24 + this.#dice.below(144) }
        : { userId, templateId: 'workshop', hours: 24 }
      const { leaseId } = await createLease.run(this.#pool, input)
      this.#now = this.#today - this.#dice.below(hour)
      await recordCost.run(this.#pool, { leaseId, spent: this.#dice.below(4_500) })
      if (index % 10 === 9) await freezeLease.run(this.#pool, { leaseId, by: 'pool-admin@example.com' })
      progress(2)
    }
    return users.slice(count)
  }

  async request(users: readonly string[]): Promise<void> {
    for (const userId of users) {
      this.#now = this.#today - this.#dice.below(8 * hour)
      await createLease.run(this.#pool, { userId, templateId: 'project', hours: 240, by: userId })
    }
  }
}

function batches<Item>(items: readonly Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / atOnce) }, (_, index) =>
    items.slice(index * atOnce, (index + 1) * atOnce),
  )
}

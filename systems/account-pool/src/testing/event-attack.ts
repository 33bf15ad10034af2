import {
  type ExpectedEvents,
  memoryDatabase,
  type Storm,
  withExpectedEvents,
} from '@tablewright/system/testing'
import type { LeaseEvent } from '../design/kinds.js'
import { accountPool } from '../design.js'
import { runJanitor } from '../jobs/janitor.js'
import type { Lease, Pool } from '../open.js'
import { addAccount } from '../rules/add-account.js'
import { createLease } from '../rules/lease-account.js'
import { saveTemplate } from '../rules/manage-templates.js'
import { addUser } from '../rules/manage-users.js'
import { recordCost } from '../rules/record-cost.js'
import { reviewLease } from '../rules/review-lease.js'
import { accountPoolSystem } from '../system.js'
import { accountNumber, anything, userName } from './anything.js'

const types: Readonly<Record<LeaseEvent['event'], string | undefined>> = {
  requested: 'lease.requested',
  started: 'lease.started',
  'extension requested': 'extension.requested',
  'extension denied': 'extension.denied',
  extended: 'lease.extended',
  warned: 'alert',
  frozen: 'lease.frozen',
  unfrozen: 'lease.resumed',
  ended: 'lease.ended',
  repaired: undefined,
}

function typeOf({ event }: LeaseEvent, { reason }: Lease): string | undefined {
  if (event !== 'ended') return types[event]
  if (reason === 'Denied') return 'lease.denied'
  return reason === 'Withdrawn' ? 'lease.withdrawn' : 'lease.ended'
}

const alerts: ReadonlySet<string> = new Set(['lease.expiring', 'budget.threshold'])
/** Event types that cannot be derived from the data: an account stores only its last change. */
const untraced: ReadonlySet<string> = new Set(['account.available', 'account.quarantined', 'account.removed'])

const nameOf: ExpectedEvents<Pool>['nameOf'] = ({ eventType, aggregateId }) => {
  if (untraced.has(eventType)) return undefined
  return `${alerts.has(eventType) ? 'alert' : eventType} ${aggregateId}`
}

/**
 * The expected events: one for each entry in the history of a lease; for each account equal numbers of
 * additions and removals, and one more addition while it exists. Events of purged leases cannot be derived.
 */
const story: ExpectedEvents<Pool> = {
  db: ({ db }) => db,
  nameOf,
  expected: async ({ db }) => {
    const names: string[] = []
    const leases = new Set<string>()
    for await (const { type, item } of db.everything()) {
      if (type === 'account') names.push(`account.added ${item.accountId}`)
      if (type !== 'lease') continue
      leases.add(item.leaseId)
      for (const entry of item.history) {
        const eventType = typeOf(entry, item)
        if (eventType !== undefined) names.push(`${eventType} ${item.leaseId}`)
      }
      if (item.reviewedBy !== undefined && item.startedAt !== undefined) {
        names.push(`lease.approved ${item.leaseId}`)
      }
    }
    for await (const { type, item } of db.everyEvent()) {
      if (type !== 'DOMAIN_EVENT') continue
      if (item.eventType === 'account.removed') names.push(`account.added ${item.aggregateId}`)
      const name = item.aggregateType === 'lease' && !leases.has(item.aggregateId) ? nameOf(item) : undefined
      if (name !== undefined) names.push(name)
    }
    return names
  },
}

const hour = 3_600_000
const template = {
  templateId: 'alerting',
  title: 'Alerting',
  maximumHours: 50,
  budget: 500,
  approval: 'manual',
  budgetAlerts: new Set(['50:warn', '80:freeze']),
  expiryAlerts: new Set(['1:warn']),
} as const

/** Concurrent users, operators and janitors whose processes die. */
export const eventAttack: Omit<Storm<Pool>, 'seed'> = {
  system: withExpectedEvents(accountPoolSystem, story),
  database: memoryDatabase(accountPool),
  prepare: async (pool) => {
    for (let index = 0; index < 3; index++) {
      await addAccount.run(pool, { accountId: accountNumber(index) })
      await addUser.run(pool, { userId: userName(index) })
    }
    await saveTemplate.run(pool, template)
    await runJanitor.run(pool, {})
  },
  recover: async (pool, clock) => {
    clock.advance(hour)
    await runJanitor.run(pool, {})
  },
  actors: 3,
  steps: 6,
  crashWithin: 25,
  act: (pool, dice, clock) =>
    dice.below(4) === 0
      ? createLease.run(pool, { userId: userName(dice.below(3)), templateId: 'alerting', hours: 2 })
      : anything(pool, dice, clock),
}

/** A lease that is requested, approved and frozen by an alert. */
export async function eventScenario(pool: Pool): Promise<void> {
  const { leaseId } = await createLease.run(pool, { userId: userName(0), templateId: 'alerting' })
  await reviewLease.run(pool, { leaseId, decision: 'approve', reviewer: 'r@example.com' })
  await recordCost.run(pool, { leaseId, spent: 450 })
}

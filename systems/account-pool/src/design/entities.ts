import {
  id,
  integer,
  list,
  memberOf,
  money,
  oneOf,
  record,
  table,
  text,
  timestamp,
  uuid,
} from '@tablewright/design'

const pool = table('AccountPool', { partitionKey: 'pk' })

/** Twelve digits. */
export const accountId = () => text({ minimumLength: 12, maximumLength: 12 })
export const leaseId = () => uuid()
/** An e-mail address, so written in one way. */
export const userId = () =>
  text({ minimumLength: 1, maximumLength: 254, lowerCase: true, delimiter: 'escape' })
export const hours = () => integer({ minimum: 1, maximum: 8_760 })
/** A sentence that a person writes. */
export const note = () => text({ maximumLength: 200 })

export const accountStatus = oneOf('initial', 'available', 'leased', 'failed', 'frozen')

/** Elements that fill most of the 400 KB of an item, by the length of what is in the set; the rest is left free. */
const mostAccountsInSet = 30_000
const mostLeasesInSet = 9_000

export const accountAttributes = {
  accountId: accountId().keyOnly(),
  status: accountStatus.stored('data'),
  // Since when it has this status: the account that has been free longest is leased first.
  since: timestamp(),
  leaseId: leaseId().optional(),
  /** Cleanings that were begun since it came back. */
  cleanings: integer().default(0),
  /** The cleaning that is going on. */
  cleaningId: uuid().optional(),
  /** No cleaning begins before: one is going on, or the last one failed and the next has to wait. */
  cleanAfter: timestamp().optional(),
  /** Why it was quarantined, or why the last cleaning failed. */
  reason: note().optional(),
  /** What the last cleaning did. */
  cleaningLog: list(text({ maximumLength: 200 })).optional(),
}

/** The truth about an account; the status sets follow from it. More than one shard is for pools over 30,000 accounts. */
export function accountEntity(shards: number) {
  const set = { set: 'data', element: '<accountId>', shards, expect: { items: 1_000 } }
  return pool.entity('account', {
    key: { pk: 'account_id#<accountId>' },
    attributes: accountAttributes,
    derives: {
      // Every account is in this set, so that none of the others can grow beyond it.
      All: memberOf({ key: { pk: 'account_status#all' }, ...set, atMost: mostAccountsInSet }),
      ByStatus: memberOf({ key: { pk: 'account_status#<status>' }, ...set }),
    },
    expect: { items: 1_000, bytes: 600 },
  })
}

export type AccountEntity = ReturnType<typeof accountEntity>

export const endReason = oneOf(
  'Expired',
  'ManuallyTerminated',
  'BudgetExceeded',
  'Quarantined',
  'Ejected',
  'Denied',
)
export type EndReason = (typeof endReason)['value']

export const leaseState = oneOf('requested', 'denied', 'active', 'frozen', 'expired', 'terminated')

/** An event has at most about 1.4 KB, so a lease with so many stays under 400 KB. */
export const mostEvents = 200

/** One thing that happened to a lease. */
export const leaseEvent = record({
  at: timestamp(),
  event: oneOf('requested', 'started', 'extended', 'frozen', 'unfrozen', 'ended', 'repaired'),
  by: text({ maximumLength: 254 }).optional(),
  note: note().optional(),
})
export type LeaseEvent = (typeof leaseEvent)['value']

export const leaseAttributes = {
  leaseId: leaseId().onCreate().keyOnly(),
  state: leaseState.stored('data', 'state'),
  accountId: accountId().optional().stored('data', 'account'),
  userId: userId().stored('data', 'user').immutable(),
  templateId: id().optional().stored('data', 'template').immutable(),
  hours: hours().stored('data', 'hours').immutable(),
  // The terms of the template when the lease was made: a change of the template is for leases to come.
  maximumHours: hours().stored('data', 'maximumHours').immutable(),
  budget: money('USD').optional().stored('data', 'budget').immutable(),
  spent: money('USD').default(0).stored('data', 'spent'),
  requestedAt: timestamp().onCreate().stored('data', 'requestedAt').immutable(),
  startedAt: timestamp().optional().stored('data', 'startedAt'),
  expiresAt: timestamp().optional().stored('data', 'expiresAt'),
  endedAt: timestamp().optional().stored('data', 'endedAt'),
  reason: endReason.optional().stored('data', 'reason'),
  reviewedBy: text({ maximumLength: 254 }).optional().stored('data', 'reviewedBy'),
  /** What happened to it, each in the transaction that did it. */
  history: list(leaseEvent).stored('data', 'history'),
}

/** A lease stays after its end, with the state and the reason, until it is purged. */
export function leaseEntity(shards: number) {
  return pool.entity('lease', {
    key: { pk: 'lease_id#<leaseId>' },
    attributes: leaseAttributes,
    derives: {
      ByState: memberOf({
        key: { pk: 'lease_status#<state>' },
        set: 'data',
        element: '<leaseId>',
        shards,
        while: { state: ['requested', 'active', 'frozen'] },
        atMost: mostLeasesInSet,
        expect: { items: 1_000 },
      }),
    },
    expect: { items: 20_000, bytes: 800 },
  })
}

export type LeaseEntity = ReturnType<typeof leaseEntity>

export const userAttributes = {
  userId: userId().keyOnly(),
  leaseId: leaseId().optional().stored('data', 'lease'),
  accountId: accountId().optional().stored('data', 'account'),
  frozenLeaseId: leaseId().optional().stored('data', 'frozen'),
}

/** Names the active lease of a user and its account; a frozen lease under a name of its own, since it gives no access. */
export const User = pool.entity('user', {
  key: { pk: 'user_id#<userId>' },
  attributes: userAttributes,
  expect: { items: 5_000, bytes: 150 },
})

export const templateTerms = {
  title: text({ minimumLength: 1, maximumLength: 100 }),
  maximumHours: hours(),
  budget: money('USD').optional(),
  approval: oneOf('automatic', 'manual'),
}

/** What users may ask for. */
export const LeaseTemplate = pool.entity('template', {
  key: { pk: 'template_id#<templateId>' },
  attributes: {
    templateId: id().keyOnly(),
    terms: record(templateTerms).stored('data'),
  },
  derives: {
    All: memberOf({
      key: { pk: 'template_status#all' },
      set: 'data',
      element: '<templateId>',
      atMost: 1_000,
      expect: { items: 50 },
    }),
  },
  expect: { items: 50, bytes: 300 },
})

import {
  id,
  integer,
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
const accountId = () => text({ minimumLength: 12, maximumLength: 12 })
const leaseId = () => uuid()
/** An e-mail address, so written in one way. */
const userId = () => text({ lowerCase: true, delimiter: 'escape' })

/** The truth about an account; the status sets follow from it. More than one shard is for pools over 31,000 accounts. */
export function accountEntity(shards: number) {
  return pool.entity('account', {
    key: { pk: 'account_id#<accountId>' },
    attributes: {
      accountId: accountId().keyOnly(),
      status: oneOf('initial', 'available', 'leased', 'failed', 'frozen').stored('data'),
      // Since when it has this status: the account that has been free longest is leased first.
      since: timestamp(),
      leaseId: leaseId().optional(),
      cleanings: integer().default(0),
      reason: text().optional(),
    },
    derives: {
      All: memberOf({
        key: { pk: 'account_status#all' },
        set: 'data',
        element: '<accountId>',
        shards,
        expect: { items: 1_000 },
      }),
      ByStatus: memberOf({
        key: { pk: 'account_status#<status>' },
        set: 'data',
        element: '<accountId>',
        shards,
        expect: { items: 1_000 },
      }),
    },
    expect: { items: 1_000, bytes: 150 },
  })
}

export type AccountEntity = ReturnType<typeof accountEntity>

/** A lease stays after its end, with the state and the reason, until it is purged. */
export const Lease = pool.entity('lease', {
  key: { pk: 'lease_id#<leaseId>' },
  attributes: {
    leaseId: leaseId().onCreate().keyOnly(),
    state: oneOf('requested', 'denied', 'active', 'frozen', 'expired', 'terminated').stored('data', 'state'),
    accountId: accountId().optional().stored('data', 'account'),
    userId: userId().stored('data', 'user'),
    templateId: id().optional().stored('data', 'template'),
    requestedAt: timestamp().onCreate().stored('data', 'requestedAt').immutable(),
    startedAt: timestamp().optional().stored('data', 'startedAt'),
    expiresAt: timestamp().optional().stored('data', 'expiresAt'),
    endedAt: timestamp().optional().stored('data', 'endedAt'),
    reason: oneOf('Expired', 'ManuallyTerminated', 'BudgetExceeded', 'Quarantined', 'Ejected', 'Denied')
      .optional()
      .stored('data', 'reason'),
    reviewedBy: id().optional().stored('data', 'reviewedBy'),
  },
  derives: {
    ByState: memberOf({
      key: { pk: 'lease_status#<state>' },
      set: 'data',
      element: '<leaseId>',
      while: { state: ['requested', 'active', 'frozen'] },
      expect: { items: 1_000 },
    }),
  },
  expect: { items: 20_000, bytes: 300 },
})

/** Names the lease and the account that the user has, while there is one. */
export const User = pool.entity('user', {
  key: { pk: 'user_id#<userId>' },
  attributes: {
    userId: userId().keyOnly(),
    leaseId: leaseId().optional().stored('data', 'lease'),
    accountId: accountId().optional().stored('data', 'account'),
  },
  expect: { items: 5_000, bytes: 150 },
})

/** What users may ask for. */
export const LeaseTemplate = pool.entity('template', {
  key: { pk: 'template_id#<templateId>' },
  attributes: {
    templateId: id().keyOnly(),
    terms: record({
      title: text(),
      maximumHours: integer({ minimum: 1 }),
      budget: money('USD').optional(),
      approval: oneOf('automatic', 'manual'),
    }).stored('data'),
  },
  derives: {
    All: memberOf({
      key: { pk: 'template_status#all' },
      set: 'data',
      element: '<templateId>',
      expect: { items: 50 },
    }),
  },
  expect: { items: 50, bytes: 300 },
})

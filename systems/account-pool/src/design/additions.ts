import * as t from '@tablewright/design'
import { accountName, alerts, endReason, hours, leaseEvent, leaseId, note, userId } from './kinds.js'

// Indexes and attributes that the product adds to the table and the entities of the document.

const keysOnly = { projection: 'KEYS_ONLY' } as const

/** Orders that the document's sets do not have. Each holds keys alone: what is listed is read by its key. */
export const indexes = {
  GSI1: { partitionKey: 'GSI1PK', sortKey: 'GSI1SK', ...keysOnly },
  GSI2: { partitionKey: 'GSI2PK', sortKey: 'GSI2SK', ...keysOnly },
  GSI3: { partitionKey: 'GSI3PK', sortKey: 'GSI3SK', ...keysOnly },
} as const

/** The accounts of each status, the one that has had it longest first. */
export const accountOrder = {
  GSI1PK: 'account_status#<status>',
  GSI1SK: '<since>#<accountId>',
  // Those whose access has to be granted or revoked.
  GSI2PK: 'access_due',
  GSI2SK: '<accessDue>#<accountId>',
} as const

/** The leases of each user, those of each account, and those that have ended. */
export const leaseOrders = {
  GSI1PK: 'lease_user#<userId>',
  GSI1SK: '<requestedAt>#<leaseId>',
  GSI2PK: 'lease_account#<accountId>',
  GSI2SK: '<startedAt>#<leaseId>',
  GSI3PK: 'lease_ended',
  GSI3SK: '<endedAt>#<leaseId>',
} as const

/** All users. */
export const userOrder = { GSI1PK: 'users', GSI1SK: '<userId>' } as const

export const accountAdditions = {
  name: accountName().optional(),
  /** When the status last changed: the account that has been free longest is leased first. */
  since: t.timestamp(),
  leaseId: leaseId().optional(),
  /** Who can enter the account, or may be able to. */
  accessUser: userId().optional(),
  /** When access is granted or revoked next, because it is not what the status says. */
  accessDue: t.timestamp().optional(),
  /** Why the last call of the access port failed. */
  accessError: note().optional(),
  /** Number of cleanings begun since the account came back. */
  cleanings: t.integer().default(0),
  /** The cleaning that is running. */
  cleaningId: t.uuid().optional(),
  /** No cleaning begins before this time: one is running, or the last one failed and the next has to wait. */
  cleanAfter: t.timestamp().optional(),
  /** Why it was quarantined, or why the last cleaning failed. */
  reason: note().optional(),
  /** Output of the last cleaning. */
  cleaningLog: t.list(t.text({ maximumLength: 200 })).optional(),
}

export const leaseAdditions = {
  templateId: t.id().optional().stored('data', 'template').immutable(),
  hours: hours().stored('data', 'hours').immutable(),
  // The terms of the template when the lease was made: a later change of the template does not apply.
  maximumHours: hours().stored('data', 'maximumHours').immutable(),
  approval: t.oneOf('automatic', 'manual').optional().stored('data', 'approval').immutable(),
  budget: t.money('USD').optional().stored('data', 'budget').immutable(),
  budgetAlerts: alerts().stored('data', 'budgetAlerts').immutable(),
  expiryAlerts: alerts().stored('data', 'expiryAlerts').immutable(),
  /** Alerts that were given, such as `budget:75`; those before an end with that end. */
  alerted: t.set(t.id()).optional(),
  /** The end that the user has asked for, which somebody has to approve. */
  extensionUntil: t.timestamp().optional().stored('data', 'extensionUntil'),
  spent: t.money('USD').default(0).stored('data', 'spent'),
  requestedAt: t.timestamp().onCreate().stored('data', 'requestedAt').immutable(),
  startedAt: t.timestamp().optional().stored('data', 'startedAt'),
  expiresAt: t.timestamp().optional().stored('data', 'expiresAt'),
  endedAt: t.timestamp().optional().stored('data', 'endedAt'),
  reason: endReason.optional().stored('data', 'reason'),
  reviewedBy: t.text({ maximumLength: 254 }).optional().stored('data', 'reviewedBy'),
  /** Events of the lease, each written in the transaction that caused it. */
  history: t.list(leaseEvent).stored('data', 'history'),
}

/** A frozen lease has a name of its own, because it gives no access. */
export const userAdditions = {
  frozenLeaseId: leaseId().optional().stored('data', 'frozen'),
}

/** How a status set stores its members. */
export const accountSet = { set: 'data', element: '<accountId>', expect: { items: 1_000 } }

/** Only leases that have not ended are listed by state. */
export const leaseSet = {
  set: 'data',
  element: '<leaseId>',
  atMost: 9_000,
  expect: { items: 1_000 },
  while: { state: ['requested', 'active', 'frozen'] },
} as const

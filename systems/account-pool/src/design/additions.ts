import * as t from '@tablewright/design'
import { accountName, alerts, endReason, hours, leaseEvent, leaseId, note, userId } from './kinds.js'

// Indexes and attributes that the product adds to the table and the entities of the document.

const keysOnly = { projection: 'KEYS_ONLY' } as const

/**
 * Indexes for lists that the document's sets cannot order. They project only keys; listed items are read by
 * key.
 */
export const indexes = {
  GSI1: { partitionKey: 'GSI1PK', sortKey: 'GSI1SK', ...keysOnly },
  GSI2: { partitionKey: 'GSI2PK', sortKey: 'GSI2SK', ...keysOnly },
  GSI3: { partitionKey: 'GSI3PK', sortKey: 'GSI3SK', ...keysOnly },
} as const

/** Accounts by status, the longest in that status first. */
export const accountOrder = {
  GSI1PK: 'account_status#<status>',
  GSI1SK: '<since>#<accountId>',
  // Accounts with a due change of access.
  GSI2PK: 'access_due',
  GSI2SK: '<accessDue>#<accountId>',
} as const

/** Leases by user, by account, and ended leases. */
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
  /** Time of the last status change: the longest free account is leased first. */
  since: t.timestamp(),
  leaseId: leaseId().optional(),
  /** The user who has, or may have, access to the account. */
  accessUser: userId().optional(),
  /** Time of the next attempt to change access. Absent if access matches the status. */
  accessDue: t.timestamp().optional(),
  /** The error of the last call of the access port. */
  accessError: note().optional(),
  /** Number of cleanings started since the account was returned. */
  cleanings: t.integer().default(0),
  /** The cleaning that is running. */
  cleaningId: t.uuid().optional(),
  /** Earliest time of the next cleaning: one is running, or the last one failed. */
  cleanAfter: t.timestamp().optional(),
  /** Reason of the quarantine, or of the last failed cleaning. */
  reason: note().optional(),
  /** Output of the last cleaning. */
  cleaningLog: t.list(t.text({ maximumLength: 200 })).optional(),
}

export const leaseAdditions = {
  templateId: t.id().optional().stored('data', 'template').immutable(),
  hours: hours().stored('data', 'hours').immutable(),
  // The terms of the template when the lease was created. Later changes of the template do not apply.
  maximumHours: hours().stored('data', 'maximumHours').immutable(),
  approval: t.oneOf('automatic', 'manual').optional().stored('data', 'approval').immutable(),
  budget: t.money('USD').optional().stored('data', 'budget').immutable(),
  budgetAlerts: alerts().stored('data', 'budgetAlerts').immutable(),
  expiryAlerts: alerts().stored('data', 'expiryAlerts').immutable(),
  /** Alerts that were sent, such as `budget:75`. Expiry alerts include the end that they warn of. */
  alerted: t.set(t.id()).optional(),
  /** The requested new end, which waits for an approval. */
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

/** A frozen lease is in a separate attribute, because it gives no access. */
export const userAdditions = {
  frozenLeaseId: leaseId().optional().stored('data', 'frozen'),
}

/** The attribute and element of status sets. */
export const accountSet = { set: 'data', element: '<accountId>', expect: { items: 1_000 } }

/** Only leases that have not ended are listed by state. */
export const leaseSet = {
  set: 'data',
  element: '<leaseId>',
  atMost: 9_000,
  expect: { items: 1_000 },
  while: { state: ['requested', 'active', 'frozen'] },
} as const

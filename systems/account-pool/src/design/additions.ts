import * as t from '@tablewright/design'
import { endReason, hours, leaseEvent, leaseId, note } from './kinds.js'

// Attributes that the product adds to the entities of the document.

export const accountAdditions = {
  /** When the status last changed: the account that has been free longest is leased first. */
  since: t.timestamp(),
  leaseId: leaseId().optional(),
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
  budget: t.money('USD').optional().stored('data', 'budget').immutable(),
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

import * as t from '@tablewright/design'
import { accountId, leaseEvent, maxLeaseEvents, note } from './kinds.js'

// The changes and conditions of each step of a lease. Transactions combine these steps.

const givenLease = { leaseId: t.uuid() }
export const givenEvent = { event: t.list(leaseEvent) }

/** Repeatable events leave room in the history for the end, which is never refused. */
export const hasRoom = { history: t.size(t.below(maxLeaseEvents)) }

/** The state of an account after a cleaning that succeeded. */
export const cleaned = {
  status: 'available',
  since: t.now(),
  cleanings: 0,
  cleanAfter: t.clear(),
  cleaningId: t.clear(),
  reason: t.clear(),
} as const

const held = { status: ['leased', 'frozen'], leaseId: t.param('leaseId') } as const

export const accountSteps = {
  take: {
    given: { availableSince: t.timestamp() },
    set: ['leaseId'],
    edit: ['accessUser', 'accessDue'],
    to: { status: 'leased', since: t.now() },
    when: { status: 'available', since: t.param('availableSince') },
  },
  giveBack: {
    given: givenLease,
    edit: ['accessDue'],
    to: { status: 'initial', since: t.now(), leaseId: t.clear(), cleanings: 0 },
    when: held,
  },
  quarantine: {
    given: { ...givenLease, why: note() },
    edit: ['accessDue'],
    to: { status: 'failed', since: t.now(), leaseId: t.clear(), cleanings: 0, reason: t.param('why') },
    when: held,
  },
  eject: { given: givenLease, when: held, mustExist: true },
  freeze: {
    given: givenLease,
    edit: ['accessDue'],
    to: { status: 'frozen', since: t.now() },
    when: { status: 'leased', leaseId: t.param('leaseId') },
  },
  unfreeze: {
    given: givenLease,
    edit: ['accessUser', 'accessDue'],
    to: { status: 'leased', since: t.now() },
    when: { status: 'frozen', leaseId: t.param('leaseId') },
  },
} as const

export const userSteps = {
  take: { set: ['leaseId', 'accountId'], when: { leaseId: t.absent(), frozenLeaseId: t.absent() } },
  free: {
    given: givenLease,
    to: { leaseId: t.clear(), accountId: t.clear(), frozenLeaseId: t.clear() },
    when: t.anyOf({ leaseId: t.param('leaseId') }, { frozenLeaseId: t.param('leaseId') }),
  },
  freeze: {
    given: givenLease,
    to: { leaseId: t.clear(), accountId: t.clear(), frozenLeaseId: t.param('leaseId') },
    when: { leaseId: t.param('leaseId') },
  },
  unfreeze: {
    given: givenLease,
    set: ['leaseId', 'accountId'],
    to: { frozenLeaseId: t.clear() },
    when: { frozenLeaseId: t.param('leaseId') },
  },
} as const

/** The conditions of an end: the lease can end, and lease and account refer to each other. */
export const whileHeld = {
  given: { ...givenEvent, accountId: accountId() },
  when: { state: ['active', 'frozen'], accountId: t.param('accountId') },
} as const

export const terminated = {
  state: 'terminated',
  endedAt: t.now(),
  history: t.append(t.param('event')),
} as const

import { id, integer, money, oneOf, text, timestamp } from '@tablewright/design'
import { type EventCatalog, type NewEvent, newEvent } from '@tablewright/system'
import { accountId, type EndReason, endReason, hours, leaseId, note, userId } from './design/kinds.js'
import type { Lease } from './open.js'
import type { Alert } from './rules/alerts.js'

const lease = { leaseId: leaseId(), userId: userId(), templateId: id().optional() }
const held = { ...lease, accountId: accountId() }
const account = { accountId: accountId() }
const alertAction = oneOf('warn', 'freeze', 'end')

/** Events of leases. Those of one lease are delivered in order. */
const leaseEvents = {
  'lease.requested': {
    aggregate: 'lease',
    summary: 'A lease was requested and waits for approval.',
    data: { ...lease, hours: hours() },
    mail: {
      subject: '{userId} requests an account',
      text: '{userId} requests an account for {hours} hours. Lease: {leaseId}.',
    },
  },
  'lease.approved': {
    aggregate: 'lease',
    summary: 'A lease request was approved.',
    data: { ...held, reviewedBy: text(), expiresAt: timestamp() },
    mail: {
      subject: 'Your account {accountId} is ready',
      text: 'Account {accountId} is leased to {userId} until {expiresAt}.',
    },
  },
  'lease.denied': {
    aggregate: 'lease',
    summary: 'A lease request was denied.',
    data: { ...lease, reviewedBy: text(), note: note().optional() },
    mail: { subject: 'Your request was denied', text: '{reviewedBy} denied the request of {userId}. {note}' },
  },
  'lease.withdrawn': {
    aggregate: 'lease',
    summary: 'A lease request was withdrawn.',
    data: lease,
  },
  'lease.started': {
    aggregate: 'lease',
    summary: 'A lease started: its user has access to the account.',
    data: { ...held, expiresAt: timestamp() },
  },
  'extension.requested': {
    aggregate: 'lease',
    summary: 'An extension of a lease was requested and waits for approval.',
    data: { ...lease, until: timestamp() },
    mail: {
      subject: '{userId} requests an extension',
      text: '{userId} requests that lease {leaseId} ends at {until}.',
    },
  },
  'extension.denied': {
    aggregate: 'lease',
    summary: 'An extension request was denied.',
    data: { ...lease, until: timestamp() },
  },
  'lease.extended': {
    aggregate: 'lease',
    summary: 'A lease was extended.',
    data: { ...lease, expiresAt: timestamp() },
  },
  'lease.expiring': {
    aggregate: 'lease',
    summary: 'A lease ends soon: an alert of its template.',
    data: { ...lease, expiresAt: timestamp(), hoursLeft: integer(), action: alertAction },
    mail: {
      subject: 'Your account is returned at {expiresAt}',
      text: 'The lease {leaseId} of {userId} ends at {expiresAt}.',
    },
  },
  'budget.threshold': {
    aggregate: 'lease',
    summary: 'A lease has used a part of its budget: an alert of its template.',
    data: {
      ...lease,
      percent: integer(),
      spent: money('USD'),
      budget: money('USD').optional(),
      action: alertAction,
    },
    mail: {
      subject: 'Your account has used {percent} % of its budget',
      text: 'The lease {leaseId} of {userId} has used {percent} % of its budget.',
    },
  },
  'lease.frozen': {
    aggregate: 'lease',
    summary: 'A lease was frozen: its user has no access.',
    data: { ...held, note: note().optional() },
  },
  'lease.resumed': { aggregate: 'lease', summary: 'A lease was unfrozen.', data: held },
  'lease.ended': {
    aggregate: 'lease',
    summary: 'A lease has ended; its account is cleaned, quarantined or removed.',
    data: { ...lease, accountId: accountId().optional(), reason: endReason, spent: money('USD') },
    mail: {
      subject: 'Your account {accountId} was returned',
      text: 'The lease of account {accountId} by {userId} has ended: {reason}.',
    },
  },
} as const satisfies EventCatalog

/** Events of accounts. Those of one account are delivered in order. */
const accountEvents = {
  'account.added': { aggregate: 'account', summary: 'An account was added to the pool.', data: account },
  'account.available': {
    aggregate: 'account',
    summary: 'An account is clean and can be leased.',
    data: account,
  },
  'account.quarantined': {
    aggregate: 'account',
    summary: 'An account was quarantined.',
    data: { ...account, reason: note() },
    mail: {
      subject: 'Account {accountId} is quarantined',
      text: 'Account {accountId} was taken out of use. {reason}',
    },
  },
  'account.removed': {
    aggregate: 'account',
    summary: 'An account was removed from the pool.',
    data: account,
  },
} as const satisfies EventCatalog

/** The events of the account pool. */
export const poolEvents = { ...leaseEvents, ...accountEvents } as const satisfies EventCatalog

type LeaseOf = Pick<Lease, 'leaseId' | 'userId' | 'templateId'>

function leaseData({ leaseId, userId, templateId }: LeaseOf) {
  return { leaseId, userId, templateId }
}

/** Creates an event of a lease. */
export function leaseEvent<Type extends keyof typeof leaseEvents>(
  type: Type,
  of: LeaseOf,
  more: Omit<Parameters<typeof newEvent<typeof leaseEvents, Type>>[3], keyof LeaseOf>,
): NewEvent {
  return newEvent(leaseEvents, type, of.leaseId, { ...leaseData(of), ...more } as never)
}

/** Creates an event of an account. */
export function accountEvent(
  type: Exclude<keyof typeof accountEvents, 'account.quarantined'>,
  accountId: string,
): NewEvent {
  return newEvent(accountEvents, type, accountId, { accountId })
}

export function quarantinedEvent(accountId: string, reason: string): NewEvent {
  return newEvent(accountEvents, 'account.quarantined', accountId, { accountId, reason })
}

/** Creates the event of an alert about the budget or the end. */
export function alertEvent(lease: Lease, { id, level, then: action }: Alert): NewEvent {
  const { spent, budget, expiresAt } = lease
  return id.startsWith('budget')
    ? leaseEvent('budget.threshold', lease, { percent: level, spent, budget, action })
    : leaseEvent('lease.expiring', lease, { expiresAt: expiresAt!, hoursLeft: level, action })
}

export function endedEvent(lease: Lease, reason: EndReason, spent = lease.spent): NewEvent {
  return leaseEvent('lease.ended', lease, { accountId: lease.accountId, reason, spent })
}

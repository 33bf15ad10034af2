import type { ActionChoice, BulkAction } from '../../kit/index.js'
import { hoursText } from './hours-text.js'
import { type Lease, pool, type Template } from './types.js'

const minute = 60_000
const hour = 60 * minute

const words = { by: { label: 'Done by' } }

/** Returns the actions on a lease in its state. */
export function leaseActions(lease: Lease, onPurged?: () => void): readonly ActionChoice<never>[] {
  switch (lease.state) {
    case 'requested':
      return [review(lease, 'approve'), review(lease, 'deny'), withdraw(lease)]
    case 'active':
      return [...extension(lease), ...extend(lease), recordCost(lease), pause(lease), terminate(lease)]
    case 'frozen':
      return [...extension(lease), resume(lease), ...extend(lease), recordCost(lease), terminate(lease)]
    default:
      return [purge(lease, onPurged)]
  }
}

/** Actions on several leases of one state. */
export function bulkLeaseActions(state: string): readonly BulkAction<Lease>[] {
  const onLease = { system: pool, input: ({ leaseId }: Lease) => ({ leaseId }) }
  if (state === 'requested') {
    const operation = 'POST /leases/:leaseId/review'
    return [
      { ...onLease, label: 'Approve', operation, input: ({ leaseId }) => ({ leaseId, decision: 'approve' }) },
      {
        ...onLease,
        label: 'Deny',
        operation,
        input: ({ leaseId }) => ({ leaseId, decision: 'deny' }),
        danger: true,
      },
    ]
  }
  if (state !== 'active' && state !== 'frozen') return []
  return [{ ...onLease, label: 'Terminate', operation: 'POST /leases/:leaseId/terminate', danger: true }]
}

function review({ leaseId, userId, hours }: Lease, decision: 'approve' | 'deny'): ActionChoice {
  const approve = decision === 'approve'
  return {
    label: approve ? 'Approve' : 'Deny',
    title: `${approve ? 'Approve' : 'Deny'} the request of ${userId}`,
    about: approve
      ? `The longest free account is leased for ${hoursText(hours)}, from now.`
      : 'No account is leased. The request stays in the list of ended leases.',
    operation: 'POST /leases/:leaseId/review',
    fields: words,
    known: { leaseId, decision },
    danger: !approve,
  }
}

function withdraw({ leaseId, userId }: Lease): ActionChoice {
  return {
    label: 'Withdraw',
    title: `Withdraw the request of ${userId}`,
    about: 'It needs no decision any more, and stays in the list of ended leases.',
    operation: 'POST /leases/:leaseId/withdraw',
    fields: words,
    known: { leaseId },
  }
}

/** Returns the actions that decide on an extension request. */
function extension({ leaseId, userId, extensionUntil }: Lease): readonly ActionChoice[] {
  if (extensionUntil === undefined) return []
  const until = new Date(extensionUntil).toLocaleString(undefined, {
    dateStyle: 'medium',
    timeStyle: 'short',
  })
  const decide = (decision: 'approve' | 'deny'): ActionChoice => ({
    label: decision === 'approve' ? 'Approve extension' : 'Deny extension',
    title: `${userId} asks to keep the lease until ${until}`,
    about: decision === 'approve' ? `The lease ends at ${until}.` : 'The lease ends at its original time.',
    operation: 'POST /leases/:leaseId/extension/review',
    fields: words,
    known: { leaseId, decision },
  })
  return [decide('approve'), decide('deny')]
}

/** Returns the action that extends a lease, if its terms allow a later end. */
function extend(lease: Lease): readonly ActionChoice[] {
  const { leaseId, expiresAt, startedAt, maximumHours } = lease
  const latest = Date.parse(startedAt!) + maximumHours * hour
  if (latest - Date.parse(expiresAt!) < minute) return []
  const later = Math.min(Date.parse(expiresAt!) + 24 * hour, latest)
  const choice = {
    about: `On its terms it may last until ${new Date(latest).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' })}.`,
    fields: words,
    known: { leaseId },
    initial: { until: new Date(later).toISOString() },
  }
  const now = {
    ...choice,
    label: 'Extend',
    title: 'Extend the lease',
    operation: 'POST /leases/:leaseId/extend',
  } as const
  if (lease.approval !== 'manual' || lease.extensionUntil !== undefined) return [now]
  const ask = {
    ...choice,
    label: 'Request extension',
    title: 'Request an extension',
    operation: 'POST /leases/:leaseId/extension',
  } as const
  return [now, ask]
}

function recordCost({ leaseId, spent, budget }: Lease): ActionChoice {
  return {
    label: 'Record cost',
    title: 'Record the cost so far',
    about: budget === undefined ? 'This lease has no budget.' : 'When the budget is reached the lease ends.',
    operation: 'POST /leases/:leaseId/cost',
    known: { leaseId },
    initial: { spent },
  }
}

function pause({ leaseId, userId }: Lease): ActionChoice {
  return {
    label: 'Freeze',
    title: 'Freeze the lease',
    about: `${userId} keeps the lease without access until it is unfrozen. The lease still expires at its time.`,
    operation: 'POST /leases/:leaseId/freeze',
    fields: words,
    known: { leaseId },
    undo: () => ({ operation: 'POST /leases/:leaseId/unfreeze', input: { leaseId } }),
  }
}

function resume({ leaseId, userId }: Lease): ActionChoice {
  return {
    label: 'Unfreeze',
    title: 'Unfreeze the lease',
    about: `${userId} has access again.`,
    operation: 'POST /leases/:leaseId/unfreeze',
    fields: words,
    known: { leaseId },
    undo: () => ({ operation: 'POST /leases/:leaseId/freeze', input: { leaseId } }),
  }
}

function terminate({ leaseId }: Lease): ActionChoice {
  return {
    label: 'Terminate',
    title: 'Terminate the lease',
    about: 'Access ends at once, and the account is cleaned. The history of the lease is kept.',
    operation: 'POST /leases/:leaseId/terminate',
    fields: words,
    known: { leaseId },
    danger: true,
  }
}

function purge({ leaseId }: Lease, onDone?: () => void): ActionChoice {
  return {
    label: 'Delete record',
    title: 'Delete the record of the lease',
    about: 'The lease and its history are deleted. This cannot be undone.',
    operation: 'DELETE /leases/:leaseId',
    known: { leaseId },
    ...(onDone && { onDone }),
  }
}

/** Returns the action that requests a lease, optionally for a given user. */
export function requestLease(
  templates: readonly Template[],
  users: readonly string[],
  onDone: (lease: Lease) => void,
  userId?: string,
): ActionChoice<Lease> {
  return {
    label: 'Lease account',
    title: 'Lease an account',
    about: 'The longest free account is leased immediately, unless the template requires approval.',
    operation: 'POST /leases',
    ...(userId === undefined ? { required: ['userId'] } : { known: { userId } }),
    fields: {
      ...words,
      userId: { label: 'User', suggestions: users },
      templateId: {
        label: 'Template',
        enum: templates.map(({ templateId }) => templateId),
        description: 'Without one: the default of the settings, or a day without a budget.',
      },
    },
    onDone,
  }
}

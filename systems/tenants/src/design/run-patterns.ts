import {
  absent,
  allOf,
  anyOf,
  below,
  clear,
  create,
  ensure,
  id,
  increment,
  integer,
  itemAbsent,
  param,
  put,
  query,
  remove,
  timestamp,
  transact,
  update,
} from '@tablewright/design'
import { History, Lock, Metadata, Operation, Upgrade } from './entities.js'

const seenAttempt = { lastAttempt: integer() }
const givenExecution = { execution: id() }

/** A run is claimed when there is none, or when the last attempt is the failed one that the caller saw; never after Success. */
const claimable = anyOf(itemAbsent(), { status: 'Failure', attempt: param('lastAttempt') })
/** Somebody asks for it: then also after a Success, but still only once after the attempt that the caller saw. */
const askedFor = anyOf(itemAbsent(), { status: ['Failure', 'Success'], attempt: param('lastAttempt') })

/** Free, and nothing has happened to the tenant at this time or later. */
const takeLock = (operation: 'CREATE' | 'UPDATE' | 'DELETE') =>
  put(Lock, {
    given: { updatedAt: timestamp() },
    to: { operation },
    when: anyOf(itemAbsent(), { execution: absent(), updatedAt: below(param('updatedAt')) }),
  })

/** Each run notes itself, in the transaction that changes it. */
const note = (operation: 'CREATE' | 'UPDATE' | 'DELETE', status: 'Started' | 'Success' | 'Failure') =>
  create(History, {
    given: { updatedAt: timestamp() },
    to: { operation, status, timestamp: param('updatedAt') },
  })

/** Claiming comes first: whoever wins knows the name of the execution before it starts. */
const claims = {
  claimCreate: transact(
    {
      metadata: ensure(Metadata, { when: itemAbsent() }),
      audit: put(Operation, {
        given: seenAttempt,
        to: { operation: 'CREATE', status: 'Started' },
        when: claimable,
      }),
      lock: takeLock('CREATE'),
      history: note('CREATE', 'Started'),
    },
    { goal: 'No provision has started for this version: kick one off, once', rate: 'low' },
  ),
  claimReprovision: transact(
    {
      metadata: ensure(Metadata, { when: itemAbsent() }),
      audit: put(Operation, {
        given: seenAttempt,
        to: { operation: 'CREATE', status: 'Started' },
        when: askedFor,
      }),
      lock: takeLock('CREATE'),
      history: note('CREATE', 'Started'),
    },
    { goal: 'Bring a deleted tenant back, because somebody asks for it', rate: 'low' },
  ),
  claimUpgrade: transact(
    {
      metadata: ensure(Metadata, {
        given: { fromVersion: id(), createdAt: timestamp() },
        when: { version: param('fromVersion'), createdAt: param('createdAt') },
      }),
      audit: put(Upgrade, {
        given: { ...seenAttempt, createdAt: timestamp() },
        to: { status: 'Started' },
        // A Success from before the tenant was deleted and made anew says nothing about what it has now.
        when: anyOf(claimable, { status: 'Success', updatedAt: below(param('createdAt')) }),
      }),
      lock: takeLock('UPDATE'),
      history: note('UPDATE', 'Started'),
    },
    { goal: 'Kick off an upgrade, once for each version', rate: 'low' },
  ),
  claimDelete: transact(
    {
      // From now on nobody is given a queue that is about to go.
      metadata: update(Metadata, { set: ['updatedAt'], to: { active: false } }),
      audit: put(Operation, {
        given: seenAttempt,
        to: { operation: 'DELETE', status: 'Started' },
        when: askedFor,
      }),
      lock: takeLock('DELETE'),
      history: note('DELETE', 'Started'),
    },
    { goal: 'Kick off the deletion of a tenant that is there', rate: 'low' },
  ),
}

/** Only the execution that holds the lock may go on. */
const byItsHolder = { execution: param('execution') } as const

const upkeep = {
  dueRuns: query(Lock, {
    goal: 'Runs that may have died, and failed ones that are to be tried again',
    index: 'GSI1',
    before: 'dueAt',
    order: 'oldest',
    page: 100,
    rate: 'low',
    expect: { items: 100, bytes: 350 },
  }),
  heartbeat: update(Lock, {
    goal: 'Show that a run is alive',
    given: givenExecution,
    set: ['heartbeatAt', 'dueAt'],
    when: byItsHolder,
    rate: 'medium',
  }),
  resumeRun: update(Lock, {
    goal: 'Take up an execution that was not heard of: one of several reconcilers does',
    given: { ...givenExecution, seenDueAt: timestamp() },
    set: ['heartbeatAt', 'dueAt'],
    to: { resumes: increment() },
    when: allOf(byItsHolder, { dueAt: param('seenDueAt') }),
    rate: 'low',
  }),
}

const freeLock = update(Lock, {
  given: givenExecution,
  set: ['updatedAt'],
  to: { execution: clear(), heartbeatAt: clear(), dueAt: clear() },
  when: byItsHolder,
})

/** With a time the operation is tried again then, with null it is not. */
const leaveLock = update(Lock, {
  given: givenExecution,
  set: ['updatedAt'],
  edit: ['dueAt'],
  to: { execution: clear(), heartbeatAt: clear() },
  when: byItsHolder,
})

/** Only the execution that the item names may finish it. */
const byItsExecution = { status: 'Started', execution: param('execution') } as const

const succeeded = {
  given: givenExecution,
  set: ['updatedAt'],
  to: { status: 'Success', retryAt: clear(), failure: clear() },
  when: byItsExecution,
} as const

const failed = {
  given: givenExecution,
  set: ['updatedAt', 'failure'],
  edit: ['retryAt'],
  to: { status: 'Failure' },
  when: byItsExecution,
} as const

const ends = {
  tenantCreated: transact(
    {
      audit: update(Operation, { ...succeeded, where: { operation: 'CREATE' } }),
      lock: freeLock,
      metadata: create(Metadata),
      history: note('CREATE', 'Success'),
    },
    { goal: 'A tenant and its queue are made', rate: 'low' },
  ),
  tenantUpgraded: transact(
    {
      audit: update(Upgrade, succeeded),
      lock: freeLock,
      metadata: update(Metadata, {
        set: ['version', 'updatedAt', 'inboundQueueArn', 'inboundQueueUrl'],
        to: { outboundQueueArn: clear(), outboundQueueUrl: clear() },
      }),
      history: note('UPDATE', 'Success'),
    },
    { goal: 'A tenant has the new version; what was left of the outbound queue goes', rate: 'low' },
  ),
  tenantDeleted: transact(
    {
      audit: update(Operation, { ...succeeded, where: { operation: 'DELETE' } }),
      lock: freeLock,
      metadata: remove(Metadata),
      history: note('DELETE', 'Success'),
    },
    { goal: 'A tenant and its queue are gone', rate: 'low' },
  ),
  createFailed: transact(
    {
      audit: update(Operation, { ...failed, where: { operation: 'CREATE' } }),
      lock: leaveLock,
      history: note('CREATE', 'Failure'),
    },
    { goal: 'A provision failed: notify the client with an error, or try again', rate: 'low' },
  ),
  upgradeFailed: transact(
    { audit: update(Upgrade, failed), lock: leaveLock, history: note('UPDATE', 'Failure') },
    { goal: 'An upgrade failed and may be tried again', rate: 'low' },
  ),
  deleteFailed: transact(
    {
      audit: update(Operation, { ...failed, where: { operation: 'DELETE' } }),
      lock: leaveLock,
      history: note('DELETE', 'Failure'),
    },
    { goal: 'A deletion failed and may be tried again', rate: 'low' },
  ),
}

/** Claiming, keeping alive and finishing the runs that make, upgrade and delete a tenant's queue. */
export const runPatterns = { ...claims, ...upkeep, ...ends }

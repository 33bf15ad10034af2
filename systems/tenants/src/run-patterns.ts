import {
  anyOf,
  below,
  clear,
  create,
  ensure,
  id,
  integer,
  itemAbsent,
  itemExists,
  param,
  put,
  remove,
  timestamp,
  transact,
  update,
} from '@tablewright/design'
import { History, Lock, Metadata, Operation, Upgrade } from './entities.js'

/** A run is claimed when there is none, or when the last attempt is the failed one that the caller saw; never after Success. */
const claimable = anyOf(itemAbsent(), { status: 'Failure', attempt: param('failedAttempt') })
const failedAttempt = { failedAttempt: integer() }

/** Free, or its holder has not been heard of for too long. */
const takeLock = put(Lock, {
  given: { staleBefore: timestamp() },
  when: anyOf(itemAbsent(), { heartbeatAt: below(param('staleBefore')) }),
})

const freeLock = remove(Lock, {
  given: { execution: id() },
  when: anyOf(itemAbsent(), { execution: param('execution') }),
})

/** Only the execution that the item names may go on with it or finish it. */
const byItsExecution = { status: 'Started', execution: param('execution') } as const
const givenExecution = { execution: id() }

const succeeded = {
  given: givenExecution,
  set: ['heartbeatAt'],
  to: { status: 'Success', retryAt: clear(), failure: clear() },
  when: byItsExecution,
} as const

const failed = {
  given: givenExecution,
  set: ['heartbeatAt', 'failure'],
  edit: ['retryAt'],
  to: { status: 'Failure' },
  when: byItsExecution,
} as const

/** Each claim notes itself, in the transaction that makes it. */
const claims = {
  claimCreate: transact(
    {
      audit: put(Operation, {
        given: failedAttempt,
        to: { operation: 'CREATE', status: 'Started' },
        when: claimable,
      }),
      lock: takeLock,
      history: create(History, { to: { operation: 'CREATE', status: 'Started' } }),
    },
    { goal: 'No provision has started for this version: kick one off, once', rate: 'low' },
  ),
  claimReprovision: transact(
    {
      metadata: ensure(Metadata, { when: itemAbsent() }),
      audit: put(Operation, {
        to: { operation: 'CREATE', status: 'Started', attempt: 1 },
        when: anyOf(itemAbsent(), { status: ['Failure', 'Success'] }),
      }),
      lock: takeLock,
      history: create(History, { to: { operation: 'CREATE', status: 'Started', attempt: 1 } }),
    },
    { goal: 'Bring a deleted tenant back, because somebody asks for it', rate: 'low' },
  ),
  claimUpgrade: transact(
    {
      metadata: ensure(Metadata, { when: itemExists() }),
      audit: put(Upgrade, { given: failedAttempt, to: { status: 'Started' }, when: claimable }),
      lock: takeLock,
      history: create(History, { to: { operation: 'UPDATE', status: 'Started' } }),
    },
    { goal: 'Kick off an upgrade, once for each version', rate: 'low' },
  ),
  claimDelete: transact(
    {
      metadata: ensure(Metadata, { when: itemExists() }),
      audit: put(Operation, {
        to: { operation: 'DELETE', status: 'Started' },
        when: anyOf(itemAbsent(), { status: ['Failure', 'Success'] }),
      }),
      lock: takeLock,
      history: create(History, { to: { operation: 'DELETE', status: 'Started' } }),
    },
    { goal: 'Kick off the deletion of a tenant that is there', rate: 'low' },
  ),
}

const keepLock = update(Lock, {
  given: givenExecution,
  set: ['heartbeatAt'],
  when: { execution: param('execution') },
})

/** The reconciler resumes the execution of a run whose heartbeat stops. */
const heartbeats = {
  heartbeatOperation: transact(
    {
      audit: update(Operation, { given: givenExecution, set: ['heartbeatAt'], when: byItsExecution }),
      lock: keepLock,
    },
    { goal: 'Show that a run is alive', rate: 'medium' },
  ),
  heartbeatUpgrade: transact(
    {
      audit: update(Upgrade, { given: givenExecution, set: ['heartbeatAt'], when: byItsExecution }),
      lock: keepLock,
    },
    { goal: 'Show that an upgrade is alive', rate: 'medium' },
  ),
}

const ends = {
  tenantCreated: transact(
    {
      audit: update(Operation, { ...succeeded, where: { operation: 'CREATE' } }),
      lock: freeLock,
      metadata: create(Metadata),
      history: create(History, { to: { operation: 'CREATE', status: 'Success' } }),
    },
    { goal: 'A tenant and its queue are made', rate: 'low' },
  ),
  tenantUpgraded: transact(
    {
      audit: update(Upgrade, succeeded),
      lock: freeLock,
      metadata: update(Metadata, {
        set: ['version', 'inboundQueueArn', 'inboundQueueUrl'],
        to: { outboundQueueArn: clear(), outboundQueueUrl: clear() },
      }),
      history: create(History, { to: { operation: 'UPDATE', status: 'Success' } }),
    },
    { goal: 'A tenant has the new version; what was left of the outbound queue goes', rate: 'low' },
  ),
  tenantDeleted: transact(
    {
      audit: update(Operation, { ...succeeded, where: { operation: 'DELETE' } }),
      lock: freeLock,
      metadata: remove(Metadata),
      history: create(History, { to: { operation: 'DELETE', status: 'Success' } }),
    },
    { goal: 'A tenant and its queue are gone', rate: 'low' },
  ),
  operationFailed: transact(
    {
      audit: update(Operation, failed),
      lock: freeLock,
      history: create(History, { to: { status: 'Failure' } }),
    },
    { goal: 'A provision failed: notify the client with an error, or try again', rate: 'low' },
  ),
  upgradeFailed: transact(
    {
      audit: update(Upgrade, failed),
      lock: freeLock,
      history: create(History, { to: { operation: 'UPDATE', status: 'Failure' } }),
    },
    { goal: 'An upgrade failed and may be tried again', rate: 'low' },
  ),
}

/** Claiming, keeping alive and finishing the runs that make, upgrade and delete a tenant's queue. */
export const runPatterns = { ...claims, ...heartbeats, ...ends }

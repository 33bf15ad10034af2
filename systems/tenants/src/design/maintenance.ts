import * as t from '@tablewright/design'
import { History, Lock } from './additions.js'
import { Metadata, Operation, Upgrade } from './document.js'
import { DeadLetter, FleetUpgrade, Message, Queue } from './product-entities.js'

/** The run is unchanged since it was read. */
const unchanged = { given: { seen: t.timestamp() }, when: { updatedAt: t.param('seen') } } as const

const unlocked = t.ensure(Lock, { when: { execution: t.absent() } })

/** Patterns of `check`, `repair` and sample data. */
export const maintenancePatterns = {
  everything: t.scan(
    [Metadata, Operation, Upgrade, History, Lock, Queue, Message, DeadLetter, FleetUpgrade],
    {
      goal: 'Reading everything, for check',
      maintenance: true,
      consistency: 'strong',
      page: 1_000,
    },
  ),
  restoreMetadata: t.create(Metadata, { goal: 'Store a tenant as it is' }),
  restoreOperation: t.create(Operation, { goal: 'Store a run in any state' }),
  restoreUpgrade: t.create(Upgrade, { goal: 'Store an upgrade in any state' }),
  restoreHistory: t.create(History, { goal: 'Store an entry of the history' }),
  restoreLock: t.create(Lock, { goal: 'Store a lock' }),
  restoreQueue: t.create(Queue, { goal: 'Store a queue' }),
  restoreMessage: t.create(Message, { goal: 'Store a message' }),
  restoreDeadLetter: t.create(DeadLetter, { goal: 'Store a dead letter' }),
  repairMetadata: t.transact(
    {
      lock: unlocked,
      metadata: t.update(Metadata, {
        set: ['version', 'updatedAt', 'inboundQueueArn', 'inboundQueueUrl'],
        guard: 'revision',
      }),
    },
    { goal: 'Give a tenant the version and the queue that its last run made' },
  ),
  clearOutbound: t.update(Metadata, {
    goal: 'Remove what is left of the outbound queue of an older stack',
    set: ['updatedAt'],
    to: { outboundQueueArn: t.clear(), outboundQueueUrl: t.clear() },
    guard: 'revision',
  }),
  forgetTenant: t.transact(
    { lock: unlocked, metadata: t.remove(Metadata, { guard: 'revision' }) },
    { goal: 'Remove what is left of a deleted tenant' },
  ),
  repairLock: t.put(Lock, {
    goal: 'Set the lock to what the runs of a tenant say',
    given: { seen: t.timestamp() },
    when: { updatedAt: t.param('seen') },
  }),
  failOperation: t.update(Operation, {
    goal: 'A run that no lock names has ended',
    given: { execution: t.id() },
    set: ['failure'],
    to: { status: 'Failure', retryAt: t.clear() },
    when: { status: 'Started', execution: t.param('execution') },
  }),
  failUpgrade: t.update(Upgrade, {
    goal: 'An upgrade that no lock names has ended',
    given: { execution: t.id() },
    set: ['failure'],
    to: { status: 'Failure', retryAt: t.clear() },
    when: { status: 'Started', execution: t.param('execution') },
  }),
  adoptTenant: t.transact(
    {
      audit: t.put(Operation, {
        to: { operation: 'CREATE', status: 'Success' },
        when: t.anyOf(t.itemAbsent(), { status: 'Failure' }),
      }),
      history: t.create(History, {
        given: { updatedAt: t.timestamp() },
        to: { operation: 'CREATE', status: 'Success', timestamp: t.param('updatedAt') },
      }),
    },
    { goal: 'Record the provision of a tenant that is there without one' },
  ),
  forgetLock: t.remove(Lock, {
    goal: 'Remove a lock that belongs to nothing',
    when: { execution: t.absent() },
  }),
  forgetHistory: t.remove(History, { goal: 'Remove an entry that says the same as an earlier one' }),
  repairFleet: t.update(FleetUpgrade, {
    goal: 'Correct the total',
    given: { seenTotal: t.integer() },
    set: ['total'],
    when: { total: t.param('seenTotal') },
  }),
  renameOperation: t.update(Operation, {
    goal: 'Give a run the name that follows from what it does',
    set: ['execution', 'retry'],
    ...unchanged,
  }),
  renameUpgrade: t.update(Upgrade, {
    goal: 'Give an upgrade the name that follows from what it does',
    set: ['execution', 'retry'],
    ...unchanged,
  }),
  forgetDeadLetter: t.remove(DeadLetter, { goal: 'Remove a dead letter that is there twice' }),
  forgetQueue: t.remove(Queue, { goal: 'Remove a queue that no tenant has' }),
}

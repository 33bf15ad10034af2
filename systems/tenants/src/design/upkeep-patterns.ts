import {
  absent,
  anyOf,
  clear,
  create,
  ensure,
  id,
  itemAbsent,
  param,
  put,
  remove,
  scan,
  timestamp,
  transact,
  update,
} from '@tablewright/design'
import {
  DeadLetter,
  FleetUpgrade,
  History,
  Lock,
  Message,
  Metadata,
  Operation,
  Queue,
  Upgrade,
} from './entities.js'

const unlocked = ensure(Lock, { when: { execution: absent() } })

/** What `check` looks at, how `repair` mends it, and what sample data are made with. */
export const upkeepPatterns = {
  everything: scan([Metadata, Operation, Upgrade, History, Lock, Queue, Message, DeadLetter, FleetUpgrade], {
    goal: 'Checking that all of it fits together',
    maintenance: true,
    consistency: 'strong',
    page: 1_000,
  }),
  keepMetadata: create(Metadata, { goal: 'Take in a tenant as it is' }),
  keepOperation: create(Operation, { goal: 'Take in a run, whatever became of it' }),
  keepUpgrade: create(Upgrade, { goal: 'Take in an upgrade, whatever became of it' }),
  keepHistory: create(History, { goal: 'Take in something that happened' }),
  keepLock: create(Lock, { goal: 'Take in what goes on with a tenant' }),
  keepQueue: create(Queue, { goal: 'Take in a queue' }),
  keepMessage: create(Message, { goal: 'Take in a message' }),
  keepDeadLetter: create(DeadLetter, { goal: 'Take in a dead letter' }),
  mendMetadata: transact(
    {
      lock: unlocked,
      metadata: update(Metadata, {
        set: ['version', 'updatedAt', 'inboundQueueArn', 'inboundQueueUrl'],
        guard: 'revision',
      }),
    },
    { goal: 'Give a tenant the version and the queue that its last run made' },
  ),
  clearOutbound: update(Metadata, {
    goal: 'Remove what is left of the outbound queue of an older stack',
    set: ['updatedAt'],
    to: { outboundQueueArn: clear(), outboundQueueUrl: clear() },
    guard: 'revision',
  }),
  forgetTenant: transact(
    { lock: unlocked, metadata: remove(Metadata, { guard: 'revision' }) },
    { goal: 'Remove what is left of a deleted tenant' },
  ),
  mendLock: put(Lock, {
    goal: 'Let the lock say what the runs of a tenant say',
    given: { seen: timestamp() },
    when: { updatedAt: param('seen') },
  }),
  failOperation: update(Operation, {
    goal: 'A run that no lock names has ended',
    given: { execution: id() },
    set: ['failure'],
    to: { status: 'Failure', retryAt: clear() },
    when: { status: 'Started', execution: param('execution') },
  }),
  failUpgrade: update(Upgrade, {
    goal: 'An upgrade that no lock names has ended',
    given: { execution: id() },
    set: ['failure'],
    to: { status: 'Failure', retryAt: clear() },
    when: { status: 'Started', execution: param('execution') },
  }),
  adoptTenant: transact(
    {
      audit: put(Operation, {
        to: { operation: 'CREATE', status: 'Success' },
        when: anyOf(itemAbsent(), { status: 'Failure' }),
      }),
      history: create(History, {
        given: { updatedAt: timestamp() },
        to: { operation: 'CREATE', status: 'Success', timestamp: param('updatedAt') },
      }),
    },
    { goal: 'Record the provision of a tenant that is there without one' },
  ),
  forgetLock: remove(Lock, { goal: 'Remove a lock that belongs to nothing', when: { execution: absent() } }),
  forgetHistory: remove(History, { goal: 'Remove an entry that says the same as an earlier one' }),
  mendFleet: update(FleetUpgrade, { goal: 'Let the numbers add up', set: ['total'] }),
  renameOperation: update(Operation, {
    goal: 'Give a run the name that follows from what it does',
    set: ['execution', 'retry'],
  }),
  renameUpgrade: update(Upgrade, {
    goal: 'Give an upgrade the name that follows from what it does',
    set: ['execution', 'retry'],
  }),
  forgetDeadLetter: remove(DeadLetter, { goal: 'Remove a dead letter that is there twice' }),
  forgetQueue: remove(Queue, { goal: 'Remove a queue that no tenant has' }),
}

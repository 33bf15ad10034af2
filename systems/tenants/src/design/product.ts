import * as t from '@tablewright/design'
import { outbox } from '@tablewright/system'
import { limits } from '../limits.js'
import {
  appendHistory,
  byHolder,
  claimable,
  failed,
  freeLock,
  History,
  Lock,
  leaveLock,
  seenAttempt,
  succeeded,
  takeLock,
  tenants,
} from './additions.js'
import { Metadata, Operation, Upgrade } from './document.js'
import {
  DeadLetter,
  FleetSample,
  FleetUpgrade,
  Message,
  progress,
  Queue,
  QueueSample,
} from './product-entities.js'

/** The events of `events.ts`. */
export const tenantOutbox = outbox(tenants)

/**
 * The condition of a requested run: also possible after a success, but only if the last attempt is the one
 * that was read.
 */
const requested = t.anyOf(t.itemAbsent(), { status: ['Failure', 'Success'], attempt: t.param('lastAttempt') })

/** Claims of runs. A run is claimed first: the name of the execution is known before it starts. */
const claimPatterns = {
  claimReprovision: t.transact(
    {
      metadata: t.ensure(Metadata, { when: t.itemAbsent() }),
      audit: t.put(Operation, {
        given: seenAttempt,
        to: { operation: 'CREATE', status: 'Started' },
        when: requested,
      }),
      lock: takeLock('CREATE'),
      history: appendHistory('CREATE', 'Started'),
    },
    { goal: 'Provision a deleted tenant again on request' },
  ),
  claimUpgrade: t.transact(
    {
      metadata: t.ensure(Metadata, {
        given: { fromVersion: t.id(), createdAt: t.timestamp() },
        when: { version: t.param('fromVersion'), createdAt: t.param('createdAt') },
      }),
      audit: t.put(Upgrade, {
        given: { ...seenAttempt, createdAt: t.timestamp() },
        to: { status: 'Started' },
        // A success from before the tenant was deleted and created again does not count.
        when: t.anyOf(claimable, { status: 'Success', updatedAt: t.below(t.param('createdAt')) }),
      }),
      lock: takeLock('UPDATE'),
      history: appendHistory('UPDATE', 'Started'),
    },
    { goal: 'Kick off an upgrade, once for each version' },
  ),
  claimDelete: t.transact(
    {
      // From now on, no caller gets a queue that is about to be deleted.
      metadata: t.update(Metadata, { set: ['updatedAt'], to: { active: false } }),
      audit: t.put(Operation, {
        given: seenAttempt,
        to: { operation: 'DELETE', status: 'Started' },
        when: requested,
      }),
      lock: takeLock('DELETE'),
      history: appendHistory('DELETE', 'Started'),
    },
    { goal: 'Kick off the deletion of a tenant that is there' },
  ),
}

const runningPatterns = {
  dueRuns: t.query(Lock, {
    goal: 'Runs that may have died, and failed ones that are to be tried again',
    index: 'GSI1',
    before: 'dueAt',
    order: 'oldest',
    page: 100,
    expect: { items: 100, bytes: 350 },
  }),
  failedRuns: t.query(Lock, {
    goal: 'Tenants whose last run failed, the last first',
    index: 'GSI2',
    order: 'newest',
    expect: { items: 50, bytes: 350 },
  }),
  stopRetries: t.transact(
    {
      audit: t.update(Upgrade, {
        given: { seenAttempt: t.integer() },
        to: { retryAt: t.clear() },
        when: { status: 'Failure', attempt: t.param('seenAttempt') },
      }),
      lock: t.update(Lock, { to: { dueAt: t.clear() }, when: { execution: t.absent() } }),
    },
    { goal: 'A fleet upgrade was stopped: its failed tenants are not tried again' },
  ),
  heartbeat: t.update(Lock, {
    goal: 'Show that a run is alive',
    ...byHolder,
    set: ['heartbeatAt', 'dueAt'],
    rate: 'medium',
  }),
  resumeRun: t.update(Lock, {
    goal: 'Continue a stalled execution, by one of several reconcilers',
    given: { ...byHolder.given, seenDueAt: t.timestamp() },
    set: ['heartbeatAt', 'dueAt'],
    to: { resumes: t.increment() },
    when: t.allOf(byHolder.when, { dueAt: t.param('seenDueAt') }),
  }),
}

const endPatterns = {
  tenantDeleted: t.transact(
    {
      audit: t.update(Operation, { ...succeeded, where: { operation: 'DELETE' } }),
      lock: freeLock,
      metadata: t.remove(Metadata),
      history: appendHistory('DELETE', 'Success'),
    },
    { goal: 'A tenant and its queue are gone' },
  ),
  upgradeFailed: t.transact(
    { audit: t.update(Upgrade, failed), lock: leaveLock, history: appendHistory('UPDATE', 'Failure') },
    { goal: 'An upgrade failed and may be tried again' },
  ),
  deleteFailed: t.transact(
    {
      audit: t.update(Operation, { ...failed, where: { operation: 'DELETE' } }),
      lock: leaveLock,
      history: appendHistory('DELETE', 'Failure'),
    },
    { goal: 'A deletion failed and may be tried again' },
  ),
}

const setActive = t.update(Metadata, { set: ['active', 'updatedAt'], guard: 'revision' })

const tenantPatterns = {
  tenants: t.query(Metadata, {
    goal: 'List tenants by id',
    index: 'GSI1',
    order: 'ascending',
    expect: { items: 10_000, bytes: 600 },
  }),
  tenantsByPrefix: t.query(Metadata, {
    goal: 'Find tenants by the beginning of their ids',
    index: 'GSI1',
    beginsWith: 'tenantId',
    order: 'ascending',
    expect: { items: 100, bytes: 600 },
  }),
  tenantsOfVersion: t.query(Metadata.OfVersion, {
    goal: 'List the tenants of a version, for a fleet upgrade',
    index: 'GSI1',
    by: 'version',
    order: 'ascending',
    expect: { items: 10_000, bytes: 250 },
  }),
  tenantsById: t.batchGet(Metadata, {
    goal: 'All about the tenants on a page',
    expect: { items: 25, bytes: 600 },
  }),
  activate: t.transact(
    {
      metadata: setActive,
      // A tenant whose deletion has started may have lost its queue.
      deletion: t.ensure(Operation, {
        where: { operation: 'DELETE' },
        when: t.anyOf(t.itemAbsent(), { status: 'Success' }),
      }),
    },
    { goal: 'Activate a tenant' },
  ),
  deactivate: t.update(Metadata, {
    goal: 'Deactivate a tenant',
    set: ['active', 'updatedAt'],
    guard: 'revision',
  }),
  upgrade: t.get(Upgrade, {
    goal: 'Check if an upgrade to a version has kicked off',
    consistency: 'strong',
    rate: 'medium',
  }),
  upgradesById: t.batchGet(Upgrade, {
    goal: 'How the upgrades of the tenants on a page stand',
    expect: { items: 100, bytes: 400 },
  }),
  operation: t.get(Operation, { goal: 'The state of a run', consistency: 'strong', rate: 'medium' }),
  lock: t.get(Lock, { goal: 'The current operation of a tenant', consistency: 'strong', rate: 'medium' }),
  tenantRecords: t.collection([Metadata, Metadata.OfVersion, Operation, Upgrade, History, Lock], {
    goal: 'Everything about a tenant',
    by: 'tenantId',
    consistency: 'strong',
    page: 200,
    expect: { items: 20, bytes: 400 },
  }),
  upgrades: t.query(Upgrade, {
    goal: 'The upgrades of a tenant; the latest is found by comparing versions, not by order',
    by: 'tenantId',
    expect: { items: 10, bytes: 400 },
  }),
  history: t.query(History, {
    goal: 'What was done to a tenant, the last first',
    by: 'tenantId',
    order: 'newest',
    expect: { items: 50, bytes: 350 },
  }),
}

/** Only the execution that holds the tenant's lock creates and removes its queues. */
const requireHolder = t.ensure(Lock, byHolder)

/** Removes the rest of a queue only while the queue does not exist. */
const provisioning = {
  queue: t.get(Queue, { goal: 'The queue behind an address', consistency: 'strong', rate: 'medium' }),
  makeQueue: t.transact({ lock: requireHolder, queue: t.create(Queue) }, { goal: 'Make a queue, once' }),
  removeQueue: t.transact({ lock: requireHolder, queue: t.remove(Queue) }, { goal: 'Remove a queue' }),
  sweepMessage: t.transact(
    { queue: t.ensure(Queue, { when: t.itemAbsent() }), message: t.remove(Message) },
    { goal: 'Remove what is left of a queue' },
  ),
  sweepDeadLetter: t.transact(
    { queue: t.ensure(Queue, { when: t.itemAbsent() }), letter: t.remove(DeadLetter) },
    { goal: 'Remove the dead letters of a deleted queue' },
  ),
}

const move = {
  shown: t.remove(Message, { mustExist: true }),
  hidden: t.create(Message, {
    given: { visibleAgainAt: t.timestamp() },
    to: { visibleAt: t.param('visibleAgainAt') },
  }),
}

/** The built-in queues. A message is visible from its time on. */
const queuePatterns = {
  ...provisioning,
  sendMessage: t.transact(
    { queue: t.ensure(Queue, { when: t.itemExists() }), message: t.create(Message) },
    { goal: 'Send a message to a queue', rate: 'medium' },
  ),
  visibleMessages: t.query(Message, {
    goal: 'The messages that may be received now, the oldest first',
    by: 'queue',
    before: 'visibleAt',
    order: 'oldest',
    page: 10,
    rate: 'medium',
    consistency: 'strong',
    expect: { items: 100, bytes: 1_000 },
  }),
  messages: t.query(Message, {
    goal: 'All messages of a queue',
    by: 'queue',
    order: 'oldest',
    consistency: 'strong',
    expect: { items: 100, bytes: 1_000 },
  }),
  receiveMessage: t.transact(move, { goal: 'Receive a message: it is hidden for a while', rate: 'medium' }),
  message: t.get(Message, { goal: 'A message that was received', consistency: 'strong', rate: 'medium' }),
  showMessageAt: t.transact(move, { goal: 'Hide a message for longer, or make it visible now' }),
  deleteMessage: t.remove(Message, { goal: 'Delete a handled message', mustExist: true, rate: 'medium' }),
  buryMessage: t.transact(
    { message: t.remove(Message, { mustExist: true }), dead: t.create(DeadLetter) },
    { goal: 'Move a message that was received too often to the dead letters' },
  ),
  deadLetters: t.query(DeadLetter, {
    goal: 'The dead letters of a queue, the newest first',
    by: 'queue',
    order: 'newest',
    consistency: 'strong',
    expect: { items: 20, bytes: 1_000 },
  }),
  recordDepth: t.put(QueueSample, { goal: 'Record how many messages a queue has' }),
  queueDepths: t.query(QueueSample, {
    goal: 'The depth of a queue during the last day',
    by: 'queue',
    page: limits.samplesOfDay,
    expect: { items: limits.samplesOfDay, bytes: 250 },
  }),
  redriveMessage: t.transact(
    { dead: t.remove(DeadLetter, { mustExist: true }), message: t.create(Message) },
    { goal: 'Put a dead letter back into its queue' },
  ),
}

const byWorker = { status: 'Running', worker: t.param('worker') } as const
const counted = Object.keys(progress) as (keyof typeof progress)[]

/** Fleet upgrades. Only one process at a time works on each. */
const fleetPatterns = {
  fleetUpgrade: t.get(FleetUpgrade, {
    goal: 'Show the progress of a fleet upgrade',
    consistency: 'strong',
  }),
  fleetUpgrades: t.query(FleetUpgrade, {
    goal: 'All fleet upgrades',
    consistency: 'strong',
    expect: { items: 50, bytes: 600 },
  }),
  startFleetUpgrade: t.put(FleetUpgrade, {
    goal: 'Start a fleet upgrade, or start it again when it has ended',
    to: { status: 'Running' },
    when: t.anyOf(t.itemAbsent(), { status: ['Done', 'Cancelled', 'Halted'] }),
  }),
  workOnFleet: t.update(FleetUpgrade, {
    goal: 'Work on a fleet upgrade that nobody works on',
    set: ['worker', 'workedUntil'],
    when: t.anyOf(
      { status: 'Running', worker: t.absent() },
      { status: 'Running', workedUntil: t.below(t.now()) },
    ),
  }),
  fleetProgress: t.update(FleetUpgrade, {
    goal: 'Record the progress of a fleet upgrade, and a heartbeat',
    given: { worker: t.id() },
    set: ['workedUntil', 'movedAt', ...counted],
    when: byWorker,
  }),
  restFleet: t.update(FleetUpgrade, {
    goal: 'Postpone a fleet upgrade, because some tenants must wait',
    given: { worker: t.id() },
    set: ['wave', ...counted],
    edit: ['waveFrom'],
    to: { worker: t.clear(), workedUntil: t.clear() },
    when: byWorker,
  }),
  haltFleet: t.update(FleetUpgrade, {
    goal: 'Halt a fleet upgrade after too many failures',
    given: { worker: t.id() },
    set: counted,
    to: { status: 'Halted', endedAt: t.now(), worker: t.clear(), workedUntil: t.clear() },
    when: byWorker,
  }),
  retryFleet: t.update(FleetUpgrade, {
    goal: 'Retry the failed tenants of a fleet upgrade',
    given: { seenFailed: t.integer() },
    to: {
      status: 'Running',
      retryFailuresBefore: t.now(),
      failed: 0,
      waiting: t.increment(t.param('seenFailed')),
      endedAt: t.clear(),
      waveFrom: t.clear(),
    },
    when: { status: ['Done', 'Cancelled', 'Halted'], failed: t.param('seenFailed') },
  }),
  endFleet: t.update(FleetUpgrade, {
    goal: 'Nothing is left to do',
    given: { worker: t.id() },
    set: counted,
    to: { status: 'Done', endedAt: t.now(), worker: t.clear(), workedUntil: t.clear() },
    when: byWorker,
  }),
  cancelFleet: t.update(FleetUpgrade, {
    goal: 'Stop a fleet upgrade; running upgrades of tenants finish',
    to: { status: 'Cancelled', endedAt: t.now(), worker: t.clear(), workedUntil: t.clear() },
    when: { status: 'Running' },
  }),
  recordVersions: t.put(FleetSample, { goal: 'Record how many tenants have each version today' }),
  versionsSince: t.query(FleetSample, {
    goal: 'The number of tenants of each version, by day',
    from: 'day',
    order: 'oldest',
    page: limits.daysOfFleet,
    expect: { items: 90, bytes: 250 },
  }),
}

export const productPatterns = t.withDefaults(
  { rate: 'low' },
  {
    ...tenantPatterns,
    ...claimPatterns,
    ...runningPatterns,
    ...endPatterns,
    ...queuePatterns,
    ...fleetPatterns,
  },
)

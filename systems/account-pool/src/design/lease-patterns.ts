import {
  above,
  absent,
  allOf,
  anyOf,
  append,
  atMost,
  batchGet,
  below,
  clear,
  create,
  get,
  list,
  money,
  now,
  oneOf,
  param,
  remove,
  scan,
  size,
  timestamp,
  transact,
  update,
  uuid,
} from '@tablewright/design'
import {
  type AccountEntity,
  accountId,
  type LeaseEntity,
  leaseEvent,
  mostEvents,
  note,
  User,
} from './entities.js'

const givenLease = { leaseId: uuid() }
const givenEvent = { event: list(leaseEvent) }

/** What may happen again and again leaves room for the end, which is never refused. */
const hasRoom = { history: size(below(mostEvents)) }

const takeUser = update(User, {
  set: ['leaseId', 'accountId'],
  when: { leaseId: absent(), frozenLeaseId: absent() },
})

const freeUser = update(User, {
  given: givenLease,
  to: { leaseId: clear(), accountId: clear(), frozenLeaseId: clear() },
  when: anyOf({ leaseId: param('leaseId') }, { frozenLeaseId: param('leaseId') }),
})

/** The steps that each beginning or end of a lease has in common. */
function accountSteps(Account: AccountEntity) {
  const held = { status: ['leased', 'frozen'], leaseId: param('leaseId') } as const
  return {
    take: update(Account, {
      given: { availableSince: timestamp() },
      set: ['leaseId'],
      to: { status: 'leased', since: now() },
      when: { status: 'available', since: param('availableSince') },
    }),
    giveBack: update(Account, {
      given: givenLease,
      to: { status: 'initial', since: now(), leaseId: clear(), cleanings: 0 },
      when: held,
    }),
    quarantine: update(Account, {
      given: { ...givenLease, why: note() },
      to: { status: 'failed', since: now(), leaseId: clear(), cleanings: 0, reason: param('why') },
      when: held,
    }),
    eject: remove(Account, { given: givenLease, when: held, mustExist: true }),
    freeze: update(Account, {
      given: givenLease,
      to: { status: 'frozen', since: now() },
      when: { status: 'leased', leaseId: param('leaseId') },
    }),
    unfreeze: update(Account, {
      given: givenLease,
      to: { status: 'leased', since: now() },
      when: { status: 'frozen', leaseId: param('leaseId') },
    }),
  }
}

/** Finding leases, asking for them, and what changes nothing but the lease. */
function requestPatterns(Lease: LeaseEntity) {
  return {
    lease: get(Lease, {
      goal: 'Retrieving information about a specific lease',
      consistency: 'strong',
      rate: 'high',
    }),
    leases: batchGet(Lease, {
      goal: 'Retrieving listed leases',
      rate: 'low',
      expect: { items: 100, bytes: 800 },
    }),
    activeLeases: get(Lease.ByState, {
      goal: 'Listing all active leases',
      where: { state: 'active' },
      rate: 'medium',
    }),
    leasesByState: get(Lease.ByState, { goal: 'Listing requested or frozen leases', rate: 'low' }),
    endedLeases: scan([Lease], {
      goal: 'Looking through the history of leases',
      maintenance: true,
      filter: { state: ['denied', 'expired', 'terminated'] },
    }),
    requestLease: create(Lease, { goal: 'Asking for a lease', to: { state: 'requested' }, rate: 'low' }),
    recordLease: create(Lease, {
      goal: 'Taking over a lease that ended elsewhere, for its history',
      given: { outcome: oneOf('denied', 'expired', 'terminated') },
      to: { state: param('outcome') },
      rate: 'low',
    }),
    denyLease: update(Lease, {
      goal: 'Refusing a request',
      given: givenEvent,
      set: ['reviewedBy'],
      to: { state: 'denied', reason: 'Denied', endedAt: now(), history: append(param('event')) },
      when: { state: 'requested' },
      rate: 'low',
    }),
    extendLease: update(Lease, {
      goal: 'Letting a lease end later',
      given: { ...givenEvent, currentExpiry: timestamp() },
      set: ['expiresAt'],
      to: { history: append(param('event')) },
      when: allOf(
        { state: ['active', 'frozen'], expiresAt: param('currentExpiry'), ...hasRoom },
        // The janitor may be late; what is over stays over.
        { expiresAt: above(now()) },
      ),
      rate: 'low',
    }),
    recordCost: update(Lease, {
      goal: 'Noting what a lease has cost so far; a late report changes nothing',
      given: { total: money('USD') },
      to: { spent: param('total') },
      when: { state: ['active', 'frozen'], spent: atMost(param('total')) },
      rate: 'low',
    }),
    purgeLease: remove(Lease, {
      goal: 'Deleting the history of a lease',
      when: { state: ['denied', 'expired', 'terminated'] },
      mustExist: true,
      rate: 'low',
    }),
  }
}

/** The same lease on both sides: the state it may come from, and that it is this account that it names. */
const whileHeld = {
  given: { ...givenEvent, accountId: accountId() },
  when: { state: ['active', 'frozen'], accountId: param('accountId') },
} as const

/** Ends of a lease. Each is one transaction over lease, account, user and lists, and records one end. */
function endPatterns(Account: AccountEntity, Lease: LeaseEntity) {
  const { giveBack, quarantine, eject } = accountSteps(Account)
  const terminated = { state: 'terminated', endedAt: now(), history: append(param('event')) } as const
  return {
    expireLease: transact(
      {
        account: giveBack,
        lease: update(Lease, {
          given: whileHeld.given,
          to: { state: 'expired', reason: 'Expired', endedAt: now(), history: append(param('event')) },
          when: { ...whileHeld.when, expiresAt: atMost(now()) },
        }),
        user: freeUser,
      },
      { goal: 'Ending a lease whose time is over', rate: 'low' },
    ),
    endLease: transact(
      {
        account: giveBack,
        lease: update(Lease, { ...whileHeld, to: { ...terminated, reason: 'ManuallyTerminated' } }),
        user: freeUser,
      },
      { goal: 'Deleting a lease: it ends, and its history stays', rate: 'low' },
    ),
    endOverBudget: transact(
      {
        account: giveBack,
        lease: update(Lease, {
          given: { ...whileHeld.given, total: money('USD') },
          to: { ...terminated, reason: 'BudgetExceeded', spent: param('total') },
          when: whileHeld.when,
        }),
        user: freeUser,
      },
      { goal: 'Ending a lease that has cost its budget', rate: 'low' },
    ),
    endQuarantined: transact(
      {
        account: quarantine,
        lease: update(Lease, { ...whileHeld, to: { ...terminated, reason: 'Quarantined' } }),
        user: freeUser,
      },
      { goal: 'Taking a leased account out of use, and ending its lease', rate: 'low' },
    ),
    endEjected: transact(
      {
        account: eject,
        lease: update(Lease, { ...whileHeld, to: { ...terminated, reason: 'Ejected' } }),
        user: freeUser,
      },
      { goal: 'Removing a leased account from the pool, and ending its lease', rate: 'low' },
    ),
  }
}

/** Leases from request to end. */
export function leasePatterns(Account: AccountEntity, Lease: LeaseEntity) {
  const { take, freeze, unfreeze } = accountSteps(Account)
  return {
    ...requestPatterns(Lease),
    createLease: transact(
      {
        account: take,
        lease: create(Lease, { to: { state: 'active', startedAt: now() } }),
        user: takeUser,
      },
      { goal: 'Creating a lease', rate: 'low' },
    ),
    approveLease: transact(
      {
        account: take,
        lease: update(Lease, {
          given: givenEvent,
          set: ['accountId', 'expiresAt', 'reviewedBy'],
          to: { state: 'active', startedAt: now(), history: append(param('event')) },
          when: { state: 'requested' },
        }),
        user: takeUser,
      },
      { goal: 'Granting a request', rate: 'low' },
    ),
    freezeLease: transact(
      {
        account: freeze,
        lease: update(Lease, {
          given: givenEvent,
          to: { state: 'frozen', history: append(param('event')) },
          when: { state: 'active', ...hasRoom },
        }),
        user: update(User, {
          given: givenLease,
          to: { leaseId: clear(), accountId: clear(), frozenLeaseId: param('leaseId') },
          when: { leaseId: param('leaseId') },
        }),
      },
      { goal: 'Suspending a lease: the user keeps it and has no access', rate: 'low' },
    ),
    unfreezeLease: transact(
      {
        account: unfreeze,
        lease: update(Lease, {
          given: givenEvent,
          to: { state: 'active', history: append(param('event')) },
          when: { state: 'frozen', ...hasRoom },
        }),
        user: update(User, {
          given: givenLease,
          set: ['leaseId', 'accountId'],
          to: { frozenLeaseId: clear() },
          when: { frozenLeaseId: param('leaseId') },
        }),
      },
      { goal: 'Resuming a lease', rate: 'low' },
    ),
    ...endPatterns(Account, Lease),
  }
}

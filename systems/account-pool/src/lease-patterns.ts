import {
  absent,
  atMost,
  batchGet,
  clear,
  create,
  get,
  now,
  oneOf,
  param,
  present,
  remove,
  timestamp,
  transact,
  update,
  uuid,
} from '@tablewright/design'
import { type AccountEntity, Lease, User } from './entities.js'

const givenLease = { leaseId: uuid() }

const takeUser = update(User, { set: ['leaseId', 'accountId'], when: { leaseId: absent() } })

const freeUser = update(User, {
  given: givenLease,
  to: { leaseId: clear(), accountId: clear() },
  when: { leaseId: param('leaseId') },
})

/** The steps that each beginning or end of a lease has in common. */
function accountSteps(Account: AccountEntity) {
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
      when: { status: ['leased', 'frozen'], leaseId: param('leaseId') },
    }),
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

/** Finding and asking for leases. */
const requests = {
  lease: get(Lease, {
    goal: 'Retrieving information about a specific lease',
    consistency: 'strong',
    rate: 'high',
  }),
  leases: batchGet(Lease, {
    goal: 'Retrieving listed leases',
    rate: 'medium',
    expect: { items: 100, bytes: 300 },
  }),
  activeLeases: get(Lease.ByState, {
    goal: 'Listing all active leases',
    where: { state: 'active' },
    rate: 'medium',
  }),
  leasesByState: get(Lease.ByState, { goal: 'Listing requested or frozen leases', rate: 'low' }),
  requestLease: create(Lease, { goal: 'Asking for a lease', to: { state: 'requested' }, rate: 'low' }),
  denyLease: update(Lease, {
    goal: 'Refusing a request',
    set: ['reviewedBy'],
    to: { state: 'denied', reason: 'Denied', endedAt: now() },
    when: { state: 'requested' },
    rate: 'low',
  }),
  extendLease: update(Lease, {
    goal: 'Letting a lease end later',
    given: { currentExpiry: timestamp() },
    set: ['expiresAt'],
    when: { state: ['active', 'frozen'], expiresAt: param('currentExpiry') },
    rate: 'low',
  }),
  purgeLease: remove(Lease, {
    goal: 'Deleting the history of a lease',
    when: { state: ['denied', 'expired', 'terminated'] },
    mustExist: true,
    rate: 'low',
  }),
}

/** Leases from request to end. Every beginning and end is one transaction over lease, account, user and lists. */
export function leasePatterns(Account: AccountEntity) {
  const { take, giveBack, freeze, unfreeze } = accountSteps(Account)
  return {
    ...requests,
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
          set: ['accountId', 'expiresAt', 'reviewedBy'],
          to: { state: 'active', startedAt: now() },
          when: { state: 'requested' },
        }),
        user: takeUser,
      },
      { goal: 'Granting a request', rate: 'low' },
    ),
    freezeLease: transact(
      { account: freeze, lease: update(Lease, { to: { state: 'frozen' }, when: { state: 'active' } }) },
      { goal: 'Suspending a lease', rate: 'low' },
    ),
    unfreezeLease: transact(
      { account: unfreeze, lease: update(Lease, { to: { state: 'active' }, when: { state: 'frozen' } }) },
      { goal: 'Resuming a lease', rate: 'low' },
    ),
    expireLease: transact(
      {
        account: giveBack,
        lease: update(Lease, {
          to: { state: 'expired', reason: 'Expired', endedAt: now() },
          when: { state: ['active', 'frozen'], expiresAt: atMost(now()) },
        }),
        user: freeUser,
      },
      { goal: 'Ending a lease whose time is over', rate: 'low' },
    ),
    endLease: transact(
      {
        account: giveBack,
        lease: update(Lease, {
          given: { why: oneOf('ManuallyTerminated', 'BudgetExceeded', 'Quarantined', 'Ejected') },
          to: { state: 'terminated', reason: param('why'), endedAt: now() },
          when: { state: ['active', 'frozen'], accountId: present() },
        }),
        user: freeUser,
      },
      { goal: 'Deleting a lease: it ends, and its history stays', rate: 'low' },
    ),
  }
}

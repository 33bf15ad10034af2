import * as t from '@tablewright/design'
import * as add from './additions.js'
import { accountId, accountStatus, leaseId, leaseState, userId } from './kinds.js'
import { accountSteps, cleaned, terminated, userSteps, whileHeld } from './steps.js'

// "Table design" of the account pool, in the order of the document. `add` marks additions of the product.

export const pool = t.table('AccountPool', { partitionKey: 'pk', indexes: add.indexes })

/** account_id#: an account. The account_status# sets are derived from it. */
export const accountAttributes = {
  accountId: accountId().keyOnly(),
  status: accountStatus.stored('data'),
  ...add.accountAdditions,
}
export const Account = pool.entity('account', {
  key: { pk: 'account_id#<accountId>', ...add.accountOrder },
  attributes: accountAttributes,
  derives: {
    // Every account is in this set, so no other set can be larger.
    All: t.memberOf({ key: { pk: 'account_status#all' }, ...add.accountSet, atMost: 30_000 }),
    ByStatus: t.memberOf({ key: { pk: 'account_status#<status>' }, ...add.accountSet }),
  },
  expect: { items: 1_000, bytes: 600 },
})

/** lease_id#: a lease. Kept after its end, with state and reason, until it is purged. */
export const leaseAttributes = {
  leaseId: leaseId().onCreate().keyOnly(),
  state: leaseState.stored('data', 'state'),
  accountId: accountId().optional().stored('data', 'account'),
  userId: userId().stored('data', 'user').immutable(),
  ...add.leaseAdditions,
}
export const Lease = pool.entity('lease', {
  key: { pk: 'lease_id#<leaseId>', ...add.leaseOrders },
  attributes: leaseAttributes,
  derives: { ByState: t.memberOf({ key: { pk: 'lease_status#<state>' }, ...add.leaseSet }) },
  expect: { items: 20_000, bytes: 800 },
})

/** user_id#: a user, with the active lease and its account. */
export const userAttributes = {
  userId: userId().keyOnly(),
  leaseId: leaseId().optional().stored('data', 'lease'),
  accountId: accountId().optional().stored('data', 'account'),
  ...add.userAdditions,
}
export const User = pool.entity('user', {
  key: { pk: 'user_id#<userId>', ...add.userOrder },
  attributes: userAttributes,
  expect: { items: 5_000, bytes: 150 },
})

export const documentPatterns = t.withDefaults(
  { rate: 'low' },
  {
    allAccounts: t.get(Account.All, {
      goal: 'Listing all accounts in the pool, regardless of lease state',
    }),
    availableAccounts: t.get(Account.ByStatus, {
      goal: 'Listing all accounts in the pool without an active lease',
      where: { status: 'available' },
      consistency: 'strong',
      rate: 'medium',
    }),
    initialAccounts: t.get(Account.ByStatus, {
      goal: 'Listing all accounts in the pool in the initial state',
      where: { status: 'initial' },
    }),
    removeAccount: t.remove(Account, {
      goal: 'Removing an account from the pool, never while it is leased',
      when: { status: ['initial', 'available', 'failed'], accessUser: t.absent() },
      mustExist: true,
    }),
    addAccount: t.create(Account, {
      goal: 'Adding an account to the pool',
      to: { status: 'initial', since: t.now() },
    }),
    markAvailable: t.update(Account, {
      goal: 'Marking an account as available, unless a cleaner works on it',
      to: cleaned,
      when: t.allOf(
        { status: 'initial', accessUser: t.absent() },
        t.anyOf({ cleaningId: t.absent() }, { cleanAfter: t.atMost(t.now()) }),
      ),
    }),
    activeLeases: t.get(Lease.ByState, {
      goal: 'Listing all active leases',
      where: { state: 'active' },
      rate: 'medium',
    }),
    lease: t.get(Lease, { goal: 'Retrieving a specific lease', consistency: 'strong', rate: 'high' }),
    user: t.get(User, { goal: 'Retrieving a specific user', consistency: 'strong', rate: 'high' }),
    createLease: t.transact(
      {
        account: t.update(Account, accountSteps.take),
        lease: t.create(Lease, { to: { state: 'active', startedAt: t.now() } }),
        user: t.update(User, userSteps.take),
      },
      { goal: 'Creating a lease' },
    ),
    endLease: t.transact(
      {
        account: t.update(Account, accountSteps.giveBack),
        lease: t.update(Lease, { ...whileHeld, to: { ...terminated, reason: 'ManuallyTerminated' } }),
        user: t.update(User, userSteps.free),
      },
      { goal: 'Deleting a lease: it ends, and its history stays' },
    ),
    addUser: t.create(User, { goal: 'Adding a user, only if absent' }),
  },
)

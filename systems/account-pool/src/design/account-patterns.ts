import {
  absent,
  allOf,
  anyOf,
  atMost,
  batchGet,
  clear,
  create,
  get,
  increment,
  now,
  param,
  remove,
  update,
  uuid,
} from '@tablewright/design'
import type { AccountEntity } from './entities.js'

const ofThisCleaning = {
  given: { cleaningId: uuid() },
  when: { status: 'initial', cleaningId: param('cleaningId') },
} as const

/** Listing and retrieving accounts. */
export function listingPatterns(Account: AccountEntity) {
  return {
    allAccounts: get(Account.All, {
      goal: 'Listing all accounts in the pool, regardless of lease state',
      rate: 'low',
    }),
    availableAccounts: get(Account.ByStatus, {
      goal: 'Listing all accounts in the pool without an active lease',
      where: { status: 'available' },
      consistency: 'strong',
      rate: 'medium',
    }),
    initialAccounts: get(Account.ByStatus, {
      goal: 'Listing all accounts in the pool in the initial state',
      where: { status: 'initial' },
      rate: 'low',
    }),
    accountsByStatus: get(Account.ByStatus, {
      goal: 'Listing the accounts in any one state: leased, failed, frozen',
      rate: 'low',
    }),
    account: get(Account, { goal: 'Retrieving one account', consistency: 'strong', rate: 'medium' }),
    accounts: batchGet(Account, {
      goal: 'Retrieving listed accounts, to show them or to find the one that has been free longest',
      consistency: 'strong',
      rate: 'low',
      expect: { items: 100, bytes: 600 },
    }),
  }
}

/** Adding, marking and removing accounts. */
export function accountPatterns(Account: AccountEntity) {
  return {
    addAccount: create(Account, {
      goal: 'Adding an account to the pool',
      to: { status: 'initial', since: now() },
      rate: 'low',
    }),
    removeAccount: remove(Account, {
      goal: 'Removing an account from the pool, never while it is leased',
      when: { status: ['initial', 'available', 'failed'] },
      mustExist: true,
      rate: 'low',
    }),
    markAvailable: update(Account, {
      goal: 'Marking an account as available',
      to: {
        status: 'available',
        since: now(),
        cleanings: 0,
        cleanAfter: clear(),
        cleaningId: clear(),
        reason: clear(),
      },
      // Not under the hands of a cleaner: it would be leased while it is wiped.
      when: allOf({ status: 'initial' }, anyOf({ cleaningId: absent() }, { cleanAfter: atMost(now()) })),
      rate: 'low',
    }),
    quarantineAccount: update(Account, {
      goal: 'Taking an account that nobody has out of use',
      set: ['reason'],
      to: { status: 'failed', since: now(), cleanAfter: clear(), cleaningId: clear() },
      when: { status: ['initial', 'available'] },
      rate: 'low',
    }),
    cleanAgain: update(Account, {
      goal: 'Letting an account be cleaned again, from the beginning and at once',
      to: {
        status: 'initial',
        since: now(),
        cleanings: 0,
        cleanAfter: clear(),
        cleaningId: clear(),
        reason: clear(),
      },
      when: { status: ['failed', 'initial'] },
      rate: 'low',
    }),
  }
}

/** The work of the cleaner: what it began it alone may finish. */
export function cleaningPatterns(Account: AccountEntity) {
  return {
    beginCleaning: update(Account, {
      goal: 'Beginning to clean an account, once',
      set: ['cleaningId', 'cleanAfter'],
      to: { cleanings: increment() },
      when: allOf({ status: 'initial' }, anyOf({ cleanAfter: absent() }, { cleanAfter: atMost(now()) })),
      rate: 'low',
    }),
    finishCleaning: update(Account, {
      ...ofThisCleaning,
      goal: 'Cleaning an account succeeded',
      set: ['cleaningLog'],
      to: {
        status: 'available',
        since: now(),
        cleanings: 0,
        cleanAfter: clear(),
        cleaningId: clear(),
        reason: clear(),
      },
      rate: 'low',
    }),
    retryCleaning: update(Account, {
      ...ofThisCleaning,
      goal: 'Cleaning an account failed and is tried again later',
      set: ['reason', 'cleaningLog', 'cleanAfter'],
      to: { cleaningId: clear() },
      rate: 'low',
    }),
    giveUpCleaning: update(Account, {
      ...ofThisCleaning,
      goal: 'Cleaning an account failed for good: quarantine it',
      set: ['reason', 'cleaningLog'],
      to: { status: 'failed', since: now(), cleanAfter: clear(), cleaningId: clear() },
      rate: 'low',
    }),
  }
}

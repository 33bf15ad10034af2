import { batchGet, clear, create, get, increment, now, remove, update } from '@tablewright/design'
import type { AccountEntity } from './entities.js'

/** Listing, adding, marking and removing accounts. */
export function accountPatterns(Account: AccountEntity) {
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
    accountsByStatus: get(Account.ByStatus, { goal: 'Listing the accounts in any one state', rate: 'low' }),
    account: get(Account, { goal: 'Retrieving one account', consistency: 'strong', rate: 'medium' }),
    accounts: batchGet(Account, {
      goal: 'Retrieving listed accounts, to find the one that has been free longest',
      consistency: 'strong',
      rate: 'medium',
      expect: { items: 100, bytes: 150 },
    }),
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
      to: { status: 'available', since: now(), cleanings: 0, reason: clear() },
      when: { status: 'initial' },
      rate: 'low',
    }),
    countCleaning: update(Account, {
      goal: 'Cleaning an account failed and is tried again',
      set: ['reason'],
      to: { cleanings: increment() },
      when: { status: 'initial' },
      rate: 'low',
    }),
    markFailed: update(Account, {
      goal: 'Cleaning an account failed for good: quarantine it',
      set: ['reason'],
      to: { status: 'failed', since: now() },
      when: { status: 'initial' },
      rate: 'low',
    }),
    cleanAgain: update(Account, {
      goal: 'Letting a quarantined account be cleaned again',
      to: { status: 'initial', since: now(), cleanings: 0, reason: clear() },
      when: { status: 'failed' },
      rate: 'low',
    }),
  }
}

import * as t from '@tablewright/design'
import { Account, Lease, User } from './document.js'
import { accountSteps, terminated, userSteps, whileHeld } from './steps.js'

/** Patterns that end a lease, each in one transaction over lease, account, user and sets. */
export const endPatterns = {
  expireLease: t.transact(
    {
      account: t.update(Account, accountSteps.giveBack),
      lease: t.update(Lease, {
        given: whileHeld.given,
        to: { ...terminated, state: 'expired', reason: 'Expired' },
        when: { ...whileHeld.when, expiresAt: t.atMost(t.now()) },
      }),
      user: t.update(User, userSteps.free),
    },
    { goal: 'Ending an expired lease' },
  ),
  expireEarly: t.transact(
    {
      account: t.update(Account, accountSteps.giveBack),
      lease: t.update(Lease, {
        given: { ...whileHeld.given, seenExpiry: t.timestamp() },
        to: { ...terminated, state: 'expired', reason: 'Expired' },
        // A lease that was extended in the meantime continues.
        when: { ...whileHeld.when, expiresAt: t.param('seenExpiry') },
      }),
      user: t.update(User, userSteps.free),
    },
    { goal: 'Ending a lease at a threshold before its time is over' },
  ),
  endOverBudget: t.transact(
    {
      account: t.update(Account, accountSteps.giveBack),
      lease: t.update(Lease, {
        given: { ...whileHeld.given, total: t.money('USD') },
        to: { ...terminated, reason: 'BudgetExceeded', spent: t.param('total') },
        when: whileHeld.when,
      }),
      user: t.update(User, userSteps.free),
    },
    { goal: 'Ending a lease that has used its budget' },
  ),
  endQuarantined: t.transact(
    {
      account: t.update(Account, accountSteps.quarantine),
      lease: t.update(Lease, { ...whileHeld, to: { ...terminated, reason: 'Quarantined' } }),
      user: t.update(User, userSteps.free),
    },
    { goal: 'Quarantining a leased account, and ending its lease' },
  ),
  endEjected: t.transact(
    {
      account: t.remove(Account, accountSteps.eject),
      lease: t.update(Lease, { ...whileHeld, to: { ...terminated, reason: 'Ejected' } }),
      user: t.update(User, userSteps.free),
    },
    { goal: 'Removing a leased account from the pool, and ending its lease' },
  ),
}

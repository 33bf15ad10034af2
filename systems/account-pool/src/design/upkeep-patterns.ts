import {
  absent,
  anyOf,
  append,
  clear,
  get,
  list,
  now,
  oneOf,
  param,
  present,
  scan,
  transactGet,
  update,
  uuid,
} from '@tablewright/design'
import { type AccountEntity, type LeaseEntity, LeaseTemplate, leaseEvent, User } from './entities.js'

const givenLease = { leaseId: uuid() }

/** What `check` looks at. */
export function checkPatterns(Account: AccountEntity, Lease: LeaseEntity) {
  return {
    everything: scan([Account, Lease, User, LeaseTemplate], {
      goal: 'Checking that all of it fits together',
      maintenance: true,
      consistency: 'strong',
      page: 1_000,
    }),
    accountAndLease: transactGet(
      { account: get(Account), lease: get(Lease) },
      { goal: 'Asking an account and a lease at one moment whether they name each other' },
    ),
    userAndLease: transactGet(
      { user: get(User), lease: get(Lease) },
      { goal: 'Asking a user and a lease at one moment whether they name each other' },
    ),
  }
}

/** How `repair` mends accounts and leases: each only if it is still as it was found. */
export function repairPatterns(Account: AccountEntity, Lease: LeaseEntity) {
  return {
    resetAccount: update(Account, {
      goal: 'Sending an account to cleaning whose lease does not have it',
      given: givenLease,
      to: { status: 'initial', since: now(), leaseId: clear(), cleanings: 0 },
      when: { status: ['leased', 'frozen'], leaseId: param('leaseId') },
    }),
    resetNameless: update(Account, {
      goal: 'Sending an account to cleaning that is leased by nobody',
      to: { status: 'initial', since: now(), cleanings: 0 },
      when: { status: ['leased', 'frozen'], leaseId: absent() },
    }),
    forgetLease: update(Account, {
      goal: 'Removing the name of a lease from an account that is not leased',
      to: { leaseId: clear() },
      when: { status: ['initial', 'available', 'failed'], leaseId: present() },
    }),
    followAccount: update(Lease, {
      goal: 'Giving a lease the state that its account has',
      given: { event: list(leaseEvent) },
      set: ['state'],
      to: { history: append(param('event')) },
      when: { state: ['active', 'frozen'] },
    }),
    closeLease: update(Lease, {
      goal: 'Ending a lease whose account is not its own',
      given: { event: list(leaseEvent) },
      set: ['reason'],
      to: { state: 'terminated', endedAt: now(), history: append(param('event')) },
      when: { state: ['active', 'frozen'] },
    }),
    rewriteHistory: update(Lease, {
      goal: 'Recording the end of a lease anew',
      given: { was: oneOf('requested', 'denied', 'active', 'frozen', 'expired', 'terminated') },
      set: ['history'],
      when: { state: param('was') },
    }),
  }
}

/** How `repair` mends users. */
export const repairUserPatterns = {
  forgetUser: update(User, {
    goal: 'Removing a lease from a user who does not have it',
    given: { wrong: uuid() },
    to: { leaseId: clear(), accountId: clear(), frozenLeaseId: clear() },
    when: anyOf({ leaseId: param('wrong') }, { frozenLeaseId: param('wrong') }),
  }),
  forgetAccount: update(User, {
    goal: 'Removing an account from a user who has no lease of it',
    to: { accountId: clear() },
    when: { leaseId: absent(), accountId: present() },
  }),
  nameLease: update(User, {
    goal: 'Naming the active lease of a user, who may be missing',
    set: ['leaseId', 'accountId'],
    when: { leaseId: absent(), frozenLeaseId: absent() },
    upsert: true,
  }),
  nameFrozenLease: update(User, {
    goal: 'Naming the frozen lease of a user, who may be missing',
    set: ['frozenLeaseId'],
    when: { leaseId: absent(), frozenLeaseId: absent() },
    upsert: true,
  }),
}

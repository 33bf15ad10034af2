import * as t from '@tablewright/design'
import { Account, Lease, User } from './document.js'
import { leaseEvent } from './kinds.js'
import { LeaseTemplate, PoolSettings } from './product.js'

const givenLease = { leaseId: t.uuid() }

/** Patterns of `check`. */
const checkPatterns = {
  everything: t.scan([Account, Lease, User, LeaseTemplate, PoolSettings], {
    goal: 'Reading everything, for check',
    maintenance: true,
    consistency: 'strong',
    page: 1_000,
  }),
  accountAndLease: t.transactGet(
    { account: t.get(Account), lease: t.get(Lease) },
    { goal: 'Reading an account and a lease in one transaction, to check that they agree' },
  ),
  userAndLease: t.transactGet(
    { user: t.get(User), lease: t.get(Lease) },
    { goal: 'Reading a user and a lease in one transaction, to check that they agree' },
  ),
}

/** Patterns of `repair` for accounts and leases. Each applies only if the item has not changed since it was read. */
const repairPatterns = {
  resetAccount: t.update(Account, {
    goal: 'Cleaning an account whose lease names another one',
    given: givenLease,
    edit: ['accessDue'],
    to: { status: 'initial', since: t.now(), leaseId: t.clear(), cleanings: 0 },
    when: { status: ['leased', 'frozen'], leaseId: t.param('leaseId') },
  }),
  resetNameless: t.update(Account, {
    goal: 'Cleaning an account that has no lease',
    edit: ['accessDue'],
    to: { status: 'initial', since: t.now(), cleanings: 0 },
    when: { status: ['leased', 'frozen'], leaseId: t.absent() },
  }),
  forgetLease: t.update(Account, {
    goal: 'Removing the name of a lease from an account that is not leased',
    to: { leaseId: t.clear() },
    when: { status: ['initial', 'available', 'failed'], leaseId: t.present() },
  }),
  followAccount: t.update(Lease, {
    goal: 'Giving a lease the state that its account has',
    given: { event: t.list(leaseEvent) },
    set: ['state'],
    to: { history: t.append(t.param('event')) },
    when: { state: ['active', 'frozen'] },
  }),
  closeLease: t.update(Lease, {
    goal: 'Ending a lease whose account is not its own',
    given: { event: t.list(leaseEvent) },
    set: ['reason'],
    to: { state: 'terminated', endedAt: t.now(), history: t.append(t.param('event')) },
    when: { state: ['active', 'frozen'] },
  }),
  rewriteHistory: t.update(Lease, {
    goal: 'Recording the end of a lease again',
    given: { was: t.oneOf('requested', 'denied', 'active', 'frozen', 'expired', 'terminated') },
    set: ['history'],
    when: { state: t.param('was') },
  }),
}

/** Patterns of `repair` for users. */
const repairUserPatterns = {
  forgetUser: t.update(User, {
    goal: 'Removing a lease from a user who does not have it',
    given: { wrong: t.uuid() },
    to: { leaseId: t.clear(), accountId: t.clear(), frozenLeaseId: t.clear() },
    when: t.anyOf({ leaseId: t.param('wrong') }, { frozenLeaseId: t.param('wrong') }),
  }),
  forgetAccount: t.update(User, {
    goal: 'Removing an account from a user who has no lease of it',
    to: { accountId: t.clear() },
    when: { leaseId: t.absent(), accountId: t.present() },
  }),
  nameLease: t.update(User, {
    goal: 'Naming the active lease of a user, who may be missing',
    set: ['leaseId', 'accountId'],
    when: { leaseId: t.absent(), frozenLeaseId: t.absent() },
    upsert: true,
  }),
  nameFrozenLease: t.update(User, {
    goal: 'Naming the frozen lease of a user, who may be missing',
    set: ['frozenLeaseId'],
    when: { leaseId: t.absent(), frozenLeaseId: t.absent() },
    upsert: true,
  }),
}

export const maintenancePatterns = { ...checkPatterns, ...repairPatterns, ...repairUserPatterns }

import * as t from '@tablewright/design'
import { lineText } from '@tablewright/system'
import { Account, Lease, pool, User } from './document.js'
import { endPatterns } from './ends.js'
import { accountStatus, alerts, hours, leaseState, writtenNote } from './kinds.js'
import { accountSteps, cleaned, givenEvent, hasRoom, userSteps } from './steps.js'

export const templateTerms = {
  title: lineText(100, 1),
  maximumHours: hours(),
  budget: t.money('USD').optional(),
  approval: t.oneOf('automatic', 'manual'),
  /** Percentages of the budget, each with an action. */
  budgetAlerts: alerts(),
  /** Hours before the end, each with an action. */
  expiryAlerts: alerts(),
}

/** The kinds of leases that users can request. */
export const LeaseTemplate = pool.entity('template', {
  key: { pk: 'template_id#<templateId>' },
  attributes: {
    templateId: t.id().keyOnly(),
    terms: t.record(templateTerms).stored('data'),
  },
  derives: {
    All: t.memberOf({
      key: { pk: 'template_status#all' },
      set: 'data',
      element: '<templateId>',
      atMost: 1_000,
      expect: { items: 50 },
    }),
  },
  expect: { items: 50, bytes: 300 },
})

const settings = {
  /** Template of leases that name none. */
  defaultTemplateId: t.id().optional(),
  /** Maximum number of leases of a user within 30 days. */
  leasesPerMonth: t.integer({ minimum: 1, maximum: 1_000 }).optional(),
  /** Maximum number of pending requests of one user. */
  openRequests: t.integer({ minimum: 1, maximum: 100 }).default(1),
  /** Reason for which no lease can begin. Absent outside maintenance. */
  maintenance: writtenNote().optional(),
}

/** The settings of the pool: one item, which is missing until a setting is changed. */
export const PoolSettings = pool.entity('settings', {
  key: { pk: 'pool_settings#<scope>' },
  attributes: { scope: t.oneOf('pool').keyOnly(), ...settings, version: t.version() },
  expect: { items: 1, bytes: 300 },
})
export const settingsFields = settings

const settingsPatterns = {
  settings: t.get(PoolSettings, {
    goal: 'Reading the settings of the pool',
    where: { scope: 'pool' },
    rate: 'medium',
    consistency: 'strong',
  }),
  saveSettings: t.put(PoolSettings, { goal: 'Saving the settings of the pool', to: { scope: 'pool' } }),
}

const templatePatterns = {
  template: t.get(LeaseTemplate, { goal: 'Retrieving a lease template', consistency: 'strong' }),
  templates: t.batchGet(LeaseTemplate, {
    goal: 'Retrieving listed templates',
    expect: { items: 50, bytes: 300 },
  }),
  allTemplates: t.get(LeaseTemplate.All, { goal: 'Listing all lease templates' }),
  saveTemplate: t.put(LeaseTemplate, { goal: 'Adding or changing a lease template' }),
  removeTemplate: t.remove(LeaseTemplate, { goal: 'Removing a lease template', mustExist: true }),
}

const userPatterns = {
  allUsers: t.query(User, {
    goal: 'Listing all users',
    index: 'GSI1',
    returns: ['userId'],
    expect: { items: 5_000, bytes: 150 },
  }),
  usersByPrefix: t.query(User, {
    goal: 'Finding users by the beginning of their ids',
    index: 'GSI1',
    beginsWith: 'userId',
    returns: ['userId'],
    expect: { items: 100, bytes: 150 },
  }),
  users: t.batchGet(User, { goal: 'Retrieving listed users', expect: { items: 100, bytes: 150 } }),
}

const accountPatterns = {
  longestInStatus: t.query(Account, {
    goal: 'Finding the account that has had a status for the longest time',
    index: 'GSI1',
    by: 'status',
    order: 'oldest',
    returns: ['accountId', 'since'],
    page: 10,
    rate: 'medium',
    expect: { items: 1_000, bytes: 200 },
  }),
  accountsByStatus: t.get(Account.ByStatus, {
    goal: 'Listing the accounts in any one state: leased, failed, frozen',
  }),
  account: t.get(Account, { goal: 'Retrieving one account', consistency: 'strong', rate: 'medium' }),
  accounts: t.batchGet(Account, {
    goal: 'Retrieving listed accounts, to show them or to find the one that has been free longest',
    consistency: 'strong',
    expect: { items: 100, bytes: 600 },
  }),
  quarantineAccount: t.update(Account, {
    goal: 'Quarantining an account without a lease',
    set: ['reason'],
    to: { status: 'failed', since: t.now(), cleanAfter: t.clear(), cleaningId: t.clear() },
    when: { status: ['initial', 'available'] },
  }),
  cleanAgain: t.update(Account, {
    goal: 'Cleaning an account again, from the beginning',
    to: { ...cleaned, status: 'initial' },
    when: { status: ['failed', 'initial'] },
  }),
}

/**
 * For imports and sample data. If the status requires it, a lease and a user are recorded with the account.
 */
const recordAccount = t.create(Account, {
  goal: 'Importing an account',
  given: { standing: accountStatus },
  to: { status: t.param('standing') },
})

const ofThisCleaning = {
  given: { cleaningId: t.uuid() },
  when: { status: 'initial', cleaningId: t.param('cleaningId') },
} as const

/** Patterns for access. A required change is recorded with its cause, and made afterwards. */
const accessPatterns = {
  accessDueAccounts: t.query(Account, {
    goal: 'Finding accounts whose access has to be granted or revoked',
    index: 'GSI2',
    before: 'accessDue',
    order: 'oldest',
    returns: ['accountId'],
    page: 100,
    expect: { items: 10, bytes: 200 },
  }),
  accessGranted: t.update(Account, {
    goal: 'Granting the user of a lease access to its account',
    given: { seenDue: t.timestamp() },
    to: { accessDue: t.clear(), accessError: t.clear() },
    when: { status: 'leased', accessDue: t.param('seenDue') },
  }),
  accessRevoked: t.update(Account, {
    goal: 'Revoking the access to an account that is not leased',
    given: { seenDue: t.timestamp() },
    to: { accessUser: t.clear(), accessDue: t.clear(), accessError: t.clear() },
    when: { status: ['initial', 'available', 'failed', 'frozen'], accessDue: t.param('seenDue') },
  }),
  accessFailed: t.update(Account, {
    goal: 'Granting or revoking failed and is repeated later',
    given: { seenDue: t.timestamp() },
    set: ['accessDue', 'accessError'],
    when: { accessDue: t.param('seenDue') },
  }),
  doubtAccess: t.update(Account, {
    goal: 'Scheduling the access that the status requires',
    set: ['accessDue'],
    when: { accessUser: t.present() },
  }),
}

/** Patterns for cleaning. Only the cleaning that started may finish. */
const cleaningPatterns = {
  beginCleaning: t.update(Account, {
    goal: 'Beginning to clean an account, once',
    set: ['cleaningId', 'cleanAfter'],
    to: { cleanings: t.increment() },
    when: t.allOf(
      { status: 'initial', accessUser: t.absent() },
      t.anyOf({ cleanAfter: t.absent() }, { cleanAfter: t.atMost(t.now()) }),
    ),
  }),
  finishCleaning: t.update(Account, {
    ...ofThisCleaning,
    goal: 'Cleaning an account succeeded',
    set: ['cleaningLog'],
    to: cleaned,
  }),
  retryCleaning: t.update(Account, {
    ...ofThisCleaning,
    goal: 'Cleaning an account failed and is tried again later',
    set: ['reason', 'cleaningLog', 'cleanAfter'],
    to: { cleaningId: t.clear() },
  }),
  giveUpCleaning: t.update(Account, {
    ...ofThisCleaning,
    goal: 'Cleaning an account failed for good: quarantine it',
    set: ['reason', 'cleaningLog'],
    to: { status: 'failed', since: t.now(), cleanAfter: t.clear(), cleaningId: t.clear() },
  }),
}

/** Requests for leases, and changes of the lease alone. */
const leasePatterns = {
  leases: t.batchGet(Lease, { goal: 'Retrieving listed leases', expect: { items: 100, bytes: 800 } }),
  leasesByState: t.get(Lease.ByState, { goal: 'Listing requested or frozen leases' }),
  endedLeases: t.query(Lease, {
    goal: 'Listing leases that have ended, the last first',
    index: 'GSI3',
    order: 'newest',
    returns: ['leaseId'],
    expect: { items: 20_000, bytes: 250 },
  }),
  leasesOfUser: t.query(Lease, {
    goal: 'Listing the leases of a user, the last first',
    index: 'GSI1',
    by: 'userId',
    order: 'newest',
    returns: ['leaseId'],
    expect: { items: 20, bytes: 250 },
  }),
  leasesOfAccount: t.query(Lease, {
    goal: 'Listing the leases of an account, the last first',
    index: 'GSI2',
    by: 'accountId',
    order: 'newest',
    returns: ['leaseId'],
    expect: { items: 50, bytes: 250 },
  }),
  requestLease: t.create(Lease, { goal: 'Requesting a lease', to: { state: 'requested' } }),
  recordLease: t.create(Lease, {
    goal: 'Importing a lease: for its history, or with its account and its user',
    given: { outcome: leaseState },
    to: { state: t.param('outcome') },
  }),
  denyLease: t.update(Lease, {
    goal: 'Refusing a request',
    given: givenEvent,
    set: ['reviewedBy'],
    to: { state: 'denied', reason: 'Denied', endedAt: t.now(), history: t.append(t.param('event')) },
    when: { state: 'requested' },
  }),
  extendLease: t.update(Lease, {
    goal: 'Extending a lease',
    given: { ...givenEvent, currentExpiry: t.timestamp() },
    set: ['expiresAt'],
    to: { extensionUntil: t.clear(), history: t.append(t.param('event')) },
    when: t.allOf(
      { state: ['active', 'frozen'], expiresAt: t.param('currentExpiry'), ...hasRoom },
      // The janitor may be late: an expired lease cannot be extended.
      { expiresAt: t.above(t.now()) },
    ),
  }),
  recordCost: t.update(Lease, {
    goal: 'Recording what a lease has cost so far; a late report changes nothing',
    given: { total: t.money('USD') },
    to: { spent: t.param('total') },
    when: { state: ['active', 'frozen'], spent: t.atMost(t.param('total')) },
  }),
  recordAlert: t.update(Lease, {
    goal: 'Giving an alert of a lease, once',
    given: { ...givenEvent, alert: t.id() },
    to: { alerted: t.addTo(t.param('alert')), history: t.append(t.param('event')) },
    when: t.allOf(
      { state: ['active', 'frozen'], ...hasRoom },
      t.not({ alerted: t.contains(t.param('alert')) }),
    ),
  }),
  requestExtension: t.update(Lease, {
    goal: 'Requesting an extension',
    given: givenEvent,
    set: ['extensionUntil'],
    to: { history: t.append(t.param('event')) },
    when: { state: ['active', 'frozen'], extensionUntil: t.absent(), ...hasRoom },
  }),
  dropExtension: t.update(Lease, {
    goal: 'Denying or withdrawing an extension request',
    given: { ...givenEvent, seenUntil: t.timestamp() },
    to: { extensionUntil: t.clear(), history: t.append(t.param('event')) },
    when: { extensionUntil: t.param('seenUntil'), ...hasRoom },
  }),
  withdrawLease: t.update(Lease, {
    goal: 'Withdrawing a request',
    given: givenEvent,
    to: { state: 'denied', reason: 'Withdrawn', endedAt: t.now(), history: t.append(t.param('event')) },
    when: { state: 'requested' },
  }),
  purgeLease: t.remove(Lease, {
    goal: 'Deleting the history of a lease',
    when: { state: ['denied', 'expired', 'terminated'] },
    mustExist: true,
  }),
}

/** Approval, suspension and resumption, each one transaction over lease, account, user and sets. */
const grantPatterns = {
  approveLease: t.transact(
    {
      account: t.update(Account, accountSteps.take),
      lease: t.update(Lease, {
        given: givenEvent,
        set: ['accountId', 'expiresAt', 'reviewedBy'],
        to: { state: 'active', startedAt: t.now(), history: t.append(t.param('event')) },
        when: { state: 'requested' },
      }),
      user: t.update(User, userSteps.take),
    },
    { goal: 'Granting a request' },
  ),
  freezeLease: t.transact(
    {
      account: t.update(Account, accountSteps.freeze),
      lease: t.update(Lease, {
        given: givenEvent,
        to: { state: 'frozen', history: t.append(t.param('event')) },
        when: { state: 'active', ...hasRoom },
      }),
      user: t.update(User, userSteps.freeze),
    },
    { goal: 'Freezing a lease: the user keeps it without access' },
  ),
  unfreezeLease: t.transact(
    {
      account: t.update(Account, accountSteps.unfreeze),
      lease: t.update(Lease, {
        given: givenEvent,
        to: { state: 'active', history: t.append(t.param('event')) },
        when: { state: 'frozen', ...hasRoom },
      }),
      user: t.update(User, userSteps.unfreeze),
    },
    { goal: 'Unfreezing a lease' },
  ),
}

export const productPatterns = t.withDefaults(
  { rate: 'low' },
  {
    ...accountPatterns,
    recordAccount,
    ...cleaningPatterns,
    ...leasePatterns,
    ...grantPatterns,
    ...endPatterns,
    ...templatePatterns,
    ...accessPatterns,
    ...settingsPatterns,
    ...userPatterns,
  },
)

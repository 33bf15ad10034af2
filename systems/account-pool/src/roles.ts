import { type Access, defineAccess, own, type Principal, right } from '@tablewright/system'
import { runJanitor } from './jobs/janitor.js'
import type { Pool } from './open.js'
import { addAccount } from './rules/add-account.js'
import { purgeLease, terminateLease } from './rules/end-lease.js'
import { extendLease } from './rules/extend-lease.js'
import { freezeLease, unfreezeLease } from './rules/freeze-lease.js'
import { importAccounts } from './rules/import-accounts.js'
import { createLease } from './rules/lease-account.js'
import { getAccount, listAccounts } from './rules/list-accounts.js'
import { getLease, listLeases, listLeasesOfAccount, listLeasesOfUser } from './rules/list-leases.js'
import { getSettings, saveSettings } from './rules/manage-settings.js'
import { getTemplate, listTemplates, removeTemplate, saveTemplate } from './rules/manage-templates.js'
import { addUser, getUser, listUsers } from './rules/manage-users.js'
import { cleanAccount, markAvailable } from './rules/mark-account.js'
import { previewCleaning } from './rules/preview-cleaning.js'
import { recordCost } from './rules/record-cost.js'
import { ejectAccount, failAccount, removeAccount } from './rules/remove-account.js'
import { requestExtension, reviewExtension } from './rules/request-extension.js'
import { reviewLease } from './rules/review-lease.js'
import { withdrawLease } from './rules/withdraw-lease.js'

/** Whether a user is the principal. Users are identified by their email address in lower case. */
function isSelf(userId: string | undefined, { id }: Principal): boolean {
  return userId === id.toLowerCase()
}

const ownLease = [
  'an own lease',
  async ({ db }: Pool, { leaseId }: { readonly leaseId: string }, me: Principal) =>
    isSelf((await db.lease({ leaseId }))?.userId, me),
] as const

/** The rights of each role. Users manage only their own lease; approvers and operators manage the pool. */
export const access: Access = defineAccess({
  roles: {
    user: 'Leases an account and manages that lease',
    approver: 'Approves and denies requests for leases',
    operator: 'Runs the pool: accounts, users, templates and all leases',
  },
  rights: {
    read: right([listAccounts, getAccount, listLeases, listLeasesOfAccount, listUsers], {
      approver: 'any',
      operator: 'any',
    }),
    'read-templates': right([listTemplates, getTemplate], { user: 'any', approver: 'any', operator: 'any' }),
    'read-lease': right(getLease, { user: own(getLease, ...ownLease), approver: 'any', operator: 'any' }),
    'read-user': right(getUser, {
      user: own(getUser, 'the own user', (_pool, { userId }, me) => isSelf(userId, me)),
      approver: 'any',
      operator: 'any',
    }),
    'read-leases-of-user': right(listLeasesOfUser, {
      user: own(listLeasesOfUser, 'the own user', (_pool, { userId }, me) => isSelf(userId, me)),
      approver: 'any',
      operator: 'any',
    }),
    'create-lease': right(createLease, {
      user: own(createLease, 'an own lease', (_pool, { userId }, me) => isSelf(userId, me)),
      operator: 'any',
    }),
    'review-lease': right([reviewLease, reviewExtension], { approver: 'any' }),
    'withdraw-lease': right(withdrawLease, { user: own(withdrawLease, ...ownLease), operator: 'any' }),
    'request-extension': right(requestExtension, {
      user: own(requestExtension, ...ownLease),
      operator: 'any',
    }),
    'extend-lease': right(extendLease, { user: own(extendLease, ...ownLease), operator: 'any' }),
    'end-lease': right(terminateLease, { user: own(terminateLease, ...ownLease), operator: 'any' }),
    'freeze-lease': right([freezeLease, unfreezeLease], { operator: 'any' }),
    'record-cost': right(recordCost, { operator: 'any' }),
    'purge-lease': right(purgeLease, { operator: 'any' }),
    'manage-accounts': right(
      [
        addAccount,
        importAccounts,
        removeAccount,
        markAvailable,
        failAccount,
        cleanAccount,
        previewCleaning,
        ejectAccount,
        runJanitor,
      ],
      { operator: 'any' },
    ),
    'manage-users': right(addUser, { operator: 'any' }),
    'read-settings': right(getSettings, { user: 'any', approver: 'any', operator: 'any' }),
    'manage-settings': right(saveSettings, { operator: 'any' }),
    'manage-templates': right([saveTemplate, removeTemplate], { operator: 'any' }),
  },
  builtIn: { maintain: ['operator'] },
})

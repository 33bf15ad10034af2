import { type Route, route } from '@tablewright/system'
import { runJanitor } from './jobs/janitor.js'
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

export const routes: readonly Route[] = [
  route('GET /accounts', listAccounts, {
    search: { by: 'startsWith', shows: 'accountId', record: '/accounts/:accountId' },
  }),
  route('POST /accounts', addAccount, { status: 201 }),
  route('POST /accounts/import', importAccounts),
  route('GET /accounts/:accountId', getAccount),
  route('DELETE /accounts/:accountId', removeAccount),
  route('GET /accounts/:accountId/leases', listLeasesOfAccount),
  route('POST /accounts/:accountId/available', markAvailable),
  route('POST /accounts/:accountId/fail', failAccount),
  route('POST /accounts/:accountId/clean', cleanAccount),
  route('POST /accounts/:accountId/clean/preview', previewCleaning),
  route('POST /accounts/:accountId/eject', ejectAccount),
  route('GET /leases', listLeases, {
    search: { by: 'startsWith', shows: 'leaseId', record: '/leases/:leaseId' },
  }),
  route('POST /leases', createLease, { status: 201 }),
  route('GET /leases/:leaseId', getLease),
  route('DELETE /leases/:leaseId', purgeLease),
  route('POST /leases/:leaseId/review', reviewLease),
  route('POST /leases/:leaseId/withdraw', withdrawLease),
  route('POST /leases/:leaseId/extend', extendLease),
  route('POST /leases/:leaseId/extension', requestExtension),
  route('POST /leases/:leaseId/extension/review', reviewExtension),
  route('POST /leases/:leaseId/freeze', freezeLease),
  route('POST /leases/:leaseId/unfreeze', unfreezeLease),
  route('POST /leases/:leaseId/terminate', terminateLease),
  route('POST /leases/:leaseId/cost', recordCost),
  route('GET /users', listUsers, {
    search: { by: 'startsWith', shows: 'userId', record: '/users/:userId' },
  }),
  route('POST /users', addUser, { status: 201 }),
  route('GET /users/:userId', getUser),
  route('GET /users/:userId/leases', listLeasesOfUser),
  route('GET /templates', listTemplates),
  route('GET /templates/:templateId', getTemplate),
  route('PUT /templates/:templateId', saveTemplate),
  route('DELETE /templates/:templateId', removeTemplate),
  route('GET /settings', getSettings),
  route('PUT /settings', saveSettings),
  route('POST /janitor/run', runJanitor),
]

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
  route('POST /accounts', addAccount, {
    status: 201,
    outcome: 'Account <accountId> added; it is cleaned first',
  }),
  route('POST /accounts/import', importAccounts, {
    outcome: 'Accounts added: <added>, already there: <existing>, refused: <refused>',
  }),
  route('GET /accounts/:accountId', getAccount),
  route('DELETE /accounts/:accountId', removeAccount, {
    outcome: 'Account <accountId> removed from the pool',
  }),
  route('GET /accounts/:accountId/leases', listLeasesOfAccount),
  route('POST /accounts/:accountId/available', markAvailable, {
    outcome: 'Account <accountId> is available',
  }),
  route('POST /accounts/:accountId/fail', failAccount, { outcome: 'Account <accountId> is in quarantine' }),
  route('POST /accounts/:accountId/clean', cleanAccount, {
    outcome: 'Account <accountId> will be cleaned again',
  }),
  route('POST /accounts/:accountId/clean/preview', previewCleaning, {
    outcome: 'Nothing deleted: a preview of cleaning account <accountId>',
  }),
  route('POST /accounts/:accountId/eject', ejectAccount, {
    outcome: 'Account <accountId> ejected from the pool',
  }),
  route('GET /leases', listLeases, {
    search: { by: 'startsWith', shows: 'leaseId', record: '/leases/:leaseId' },
  }),
  route('POST /leases', createLease, {
    status: 201,
    outcome: [
      'Account <accountId> leased to <userId> until <expiresAt>',
      'Lease requested for <userId>; it waits for an approval',
    ],
  }),
  route('GET /leases/:leaseId', getLease),
  route('DELETE /leases/:leaseId', purgeLease, { outcome: 'Lease <leaseId> and its history deleted' }),
  route('POST /leases/:leaseId/review', reviewLease, {
    outcome: ['Account <accountId> leased to <userId> until <expiresAt>', 'Lease of <userId> <state>'],
  }),
  route('POST /leases/:leaseId/withdraw', withdrawLease, { outcome: 'Request of <userId> withdrawn' }),
  route('POST /leases/:leaseId/extend', extendLease, {
    outcome: ['Lease of <userId> extended until <expiresAt>', 'Lease of <userId> extended until <until>'],
  }),
  route('POST /leases/:leaseId/extension', requestExtension, {
    outcome: 'Extension of the lease of <userId> until <until> requested',
  }),
  route('POST /leases/:leaseId/extension/review', reviewExtension, {
    outcome: [
      'Extension of the lease of <userId> reviewed; it ends <expiresAt>',
      'Extension of the lease of <userId> reviewed',
    ],
  }),
  route('POST /leases/:leaseId/freeze', freezeLease, {
    outcome: ['Lease of <userId> on account <accountId> frozen', 'Lease of <userId> frozen'],
  }),
  route('POST /leases/:leaseId/unfreeze', unfreezeLease, {
    outcome: [
      'Lease of <userId> on account <accountId> is active again',
      'Lease of <userId> is active again',
    ],
  }),
  route('POST /leases/:leaseId/terminate', terminateLease, {
    outcome: ['Lease of <userId> ended; account <accountId> will be cleaned', 'Lease of <userId> ended'],
  }),
  route('POST /leases/:leaseId/cost', recordCost, {
    outcome: 'Cost of the lease of <userId> recorded; it is <state>',
  }),
  route('GET /users', listUsers, {
    search: { by: 'startsWith', shows: 'userId', record: '/users/:userId' },
  }),
  route('POST /users', addUser, { status: 201, outcome: 'User <userId> added' }),
  route('GET /users/:userId', getUser),
  route('GET /users/:userId/leases', listLeasesOfUser),
  route('GET /templates', listTemplates),
  route('GET /templates/:templateId', getTemplate),
  route('PUT /templates/:templateId', saveTemplate, { outcome: 'Template <templateId> saved' }),
  route('DELETE /templates/:templateId', removeTemplate, { outcome: 'Template <templateId> removed' }),
  route('GET /settings', getSettings),
  route('PUT /settings', saveSettings, { outcome: 'Settings of the pool saved' }),
  route('POST /janitor/run', runJanitor, {
    outcome: 'Leases expired: <expired>, accounts cleaned: <cleaned>, quarantined: <quarantined>',
  }),
]

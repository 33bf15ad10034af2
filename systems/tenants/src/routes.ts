import { type Route, route } from '@tablewright/system'
import { runFleet } from './jobs/fleet.js'
import { runReconciler } from './jobs/reconciler.js'
import { runSampler } from './jobs/sample-queues.js'
import { showVersions } from './rules/fleet/fleet-versions.js'
import {
  cancelUpgrade,
  listUpgrades,
  listUpgradeTenants,
  retryUpgrade,
  showUpgrade,
} from './rules/fleet/follow-upgrade.js'
import { startUpgrade } from './rules/fleet/start-upgrade.js'
import { deleteBatch, sendBatch } from './rules/queues/batches.js'
import { listDeadLetters, listMessages, redriveDeadLetters } from './rules/queues/browse-messages.js'
import { deleteMessage, hideMessage } from './rules/queues/handle-message.js'
import { showDepth } from './rules/queues/queue-depth.js'
import { receiveMessages } from './rules/queues/receive-messages.js'
import { sendMessage } from './rules/queues/send-message.js'
import { completeRun, heartbeatRun } from './rules/runs/complete-run.js'
import { activateTenant, deactivateTenant } from './rules/tenants/activate-tenant.js'
import { deleteTenant } from './rules/tenants/delete-tenant.js'
import { getQueue } from './rules/tenants/get-queue.js'
import { listFailed } from './rules/tenants/list-failed.js'
import { listTenants } from './rules/tenants/list-tenants.js'
import { addTenant, reprovisionTenant } from './rules/tenants/provision-tenant.js'
import { auditTenant, tenantHistory } from './rules/tenants/run-views.js'
import { showTenant } from './rules/tenants/show-tenant.js'
import { upgradeTenant } from './rules/tenants/upgrade-tenant.js'

/** Calls that start work without waiting for it. */
const accepted = { status: 202 }
const queue = '/tenants/:tenantId/queues/:type' as const

export const routes: readonly Route[] = [
  route('GET /tenants', listTenants, {
    search: { by: 'startsWith', shows: 'tenantId', record: '/tenants/:tenantId' },
  }),
  route('POST /tenants', addTenant, {
    ...accepted,
    outcome: 'Tenant <tenantId>: creation started, version <version>',
  }),
  route('GET /tenants/:tenantId', showTenant, { ifMatch: 'revision' }),
  route('DELETE /tenants/:tenantId', deleteTenant, {
    ...accepted,
    outcome: 'Tenant <tenantId>: deletion started',
  }),
  route('POST /tenants/:tenantId/upgrade', upgradeTenant, {
    ...accepted,
    outcome: 'Tenant <tenantId>: upgrade to <version> started',
  }),
  route('POST /tenants/:tenantId/reprovision', reprovisionTenant, {
    ...accepted,
    outcome: 'Tenant <tenantId>: provisioning started, version <version>',
  }),
  route('POST /tenants/:tenantId/activate', activateTenant, {
    ifMatch: 'revision',
    outcome: 'Tenant <tenantId> activated',
  }),
  route('POST /tenants/:tenantId/deactivate', deactivateTenant, {
    ifMatch: 'revision',
    outcome: 'Tenant <tenantId> deactivated; its queue is kept',
  }),
  route('GET /tenants/:tenantId/audit', auditTenant),
  route('GET /tenants/:tenantId/history', tenantHistory),
  route('POST /tenants/:tenantId/runs/:execution/complete', completeRun, {
    outcome: 'Run <execution>: <status>',
  }),
  route('POST /tenants/:tenantId/runs/:execution/heartbeat', heartbeatRun, {
    outcome: 'Heartbeat of <execution> recorded',
  }),
  route('GET /failures', listFailed),
  // Asking for the queue of a new tenant provisions it.
  route(`GET ${queue}`, getQueue, { writes: true }),
  route(`GET ${queue}/messages`, listMessages),
  route(`POST ${queue}/messages`, sendMessage, { status: 201, outcome: 'Message sent to <tenantId>' }),
  route(`POST ${queue}/messages/batch`, sendBatch, { outcome: 'Messages sent to <tenantId>: <bodies>' }),
  route(`POST ${queue}/messages/delete-batch`, deleteBatch, {
    outcome: 'Messages of <tenantId> to delete: <receipts>',
  }),
  route(`GET ${queue}/depth`, showDepth),
  route(`POST ${queue}/receive`, receiveMessages, { outcome: 'Messages of <tenantId> received' }),
  route(`DELETE ${queue}/messages/:receipt`, deleteMessage, { outcome: 'Message of <tenantId> deleted' }),
  route(`POST ${queue}/messages/:receipt/visibility`, hideMessage, {
    outcome: ['Message of <tenantId> hidden until <visibleAt>', 'Message of <tenantId> can be received'],
  }),
  route(`GET ${queue}/dead-letters`, listDeadLetters),
  route(`POST ${queue}/dead-letters/redrive`, redriveDeadLetters, {
    outcome: 'Dead letters of <tenantId> put back: <redriven>',
  }),
  route('GET /upgrades', listUpgrades),
  route('POST /upgrades', startUpgrade, {
    ...accepted,
    dryRun: 'dryRun',
    outcome: 'Fleet upgrade to <version>: <waiting> of <total> tenants to upgrade',
  }),
  route('GET /upgrades/:version', showUpgrade),
  route('GET /upgrades/:version/tenants', listUpgradeTenants),
  route('POST /upgrades/:version/cancel', cancelUpgrade, { outcome: 'Fleet upgrade to <version> cancelled' }),
  route('POST /upgrades/:version/retry', retryUpgrade, {
    outcome: 'Fleet upgrade to <version>: <waiting> of <total> tenants to upgrade',
  }),
  route('GET /fleet/versions', showVersions),
  route('POST /upgrades/run', runFleet, { outcome: 'Fleet upgrades ended: <ended>' }),
  route('POST /reconciler/run', runReconciler, {
    outcome: 'Runs resumed: <resumed>, retried: <retried>, given up: <gaveUp>',
  }),
  route('POST /sampler/run', runSampler, { outcome: 'Queues sampled: <sampled>' }),
]

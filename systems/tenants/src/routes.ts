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

/** What is started and not waited for. */
const accepted = { status: 202 }
const queue = '/tenants/:tenantId/queues/:type' as const

export const routes: readonly Route[] = [
  route('GET /tenants', listTenants, {
    search: { by: 'startsWith', shows: 'tenantId', record: '/tenants/:tenantId' },
  }),
  route('POST /tenants', addTenant, accepted),
  route('GET /tenants/:tenantId', showTenant, { ifMatch: 'revision' }),
  route('DELETE /tenants/:tenantId', deleteTenant, accepted),
  route('POST /tenants/:tenantId/upgrade', upgradeTenant, accepted),
  route('POST /tenants/:tenantId/reprovision', reprovisionTenant, accepted),
  route('POST /tenants/:tenantId/activate', activateTenant, { ifMatch: 'revision' }),
  route('POST /tenants/:tenantId/deactivate', deactivateTenant, { ifMatch: 'revision' }),
  route('GET /tenants/:tenantId/audit', auditTenant),
  route('GET /tenants/:tenantId/history', tenantHistory),
  route('POST /tenants/:tenantId/runs/:execution/complete', completeRun),
  route('POST /tenants/:tenantId/runs/:execution/heartbeat', heartbeatRun),
  route('GET /failures', listFailed),
  route(`GET ${queue}`, getQueue),
  route(`GET ${queue}/messages`, listMessages),
  route(`POST ${queue}/messages`, sendMessage, { status: 201 }),
  route(`POST ${queue}/messages/batch`, sendBatch),
  route(`POST ${queue}/messages/delete-batch`, deleteBatch),
  route(`GET ${queue}/depth`, showDepth),
  route(`POST ${queue}/receive`, receiveMessages),
  route(`DELETE ${queue}/messages/:receipt`, deleteMessage),
  route(`POST ${queue}/messages/:receipt/visibility`, hideMessage),
  route(`GET ${queue}/dead-letters`, listDeadLetters),
  route(`POST ${queue}/dead-letters/redrive`, redriveDeadLetters),
  route('GET /upgrades', listUpgrades),
  route('POST /upgrades', startUpgrade, { ...accepted, dryRun: 'dryRun' }),
  route('GET /upgrades/:version', showUpgrade),
  route('GET /upgrades/:version/tenants', listUpgradeTenants),
  route('POST /upgrades/:version/cancel', cancelUpgrade),
  route('POST /upgrades/:version/retry', retryUpgrade),
  route('GET /fleet/versions', showVersions),
  route('POST /upgrades/run', runFleet),
  route('POST /reconciler/run', runReconciler),
  route('POST /sampler/run', runSampler),
]

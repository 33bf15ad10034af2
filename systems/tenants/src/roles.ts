import { type Access, defineAccess, own, type Principal, right } from '@tablewright/system'
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

const staff = { provisioner: 'any', operator: 'any' } as const
/** Grants for workers, which have the name of their tenant. */
const ownTenant = [
  'the queues of its own tenant',
  (_: unknown, { tenantId }: { readonly tenantId: string }, me: Principal) => tenantId === me.id,
] as const
const everywhere = { service: 'any', operator: 'any' } as const

/** The rights of each role. Programs of a tenant are workers: they can only use its queues. */
export const access: Access = defineAccess({
  roles: {
    worker: 'Sends and receives messages of its own tenant',
    service: 'Sends and receives messages of every tenant',
    provisioner: 'Creates and upgrades tenants',
    operator: 'Runs tenants, queues and upgrades of the fleet',
  },
  rights: {
    read: right(
      [
        listTenants,
        listFailed,
        showTenant,
        auditTenant,
        tenantHistory,
        listUpgrades,
        showUpgrade,
        listUpgradeTenants,
        showVersions,
      ],
      staff,
    ),
    'find-queue': right(getQueue, {
      worker: own(getQueue, ...ownTenant),
      service: 'any',
      ...staff,
    }),
    'read-messages': right([listMessages, listDeadLetters, showDepth], {
      worker: own(listMessages, ...ownTenant),
      ...everywhere,
    }),
    'use-queue': right([sendMessage, sendBatch, receiveMessages, deleteMessage, deleteBatch, hideMessage], {
      worker: own(sendMessage, ...ownTenant),
      ...everywhere,
    }),
    'sample-queues': right(runSampler, { operator: 'any' }),
    'redrive-messages': right(redriveDeadLetters, { operator: 'any' }),
    'provision-tenant': right([addTenant, reprovisionTenant, upgradeTenant, runReconciler], staff),
    'report-run': right([completeRun, heartbeatRun], staff),
    'switch-tenant': right([activateTenant, deactivateTenant], { operator: 'any' }),
    'delete-tenant': right(deleteTenant, { operator: 'any' }),
    'run-upgrade': right([startUpgrade, cancelUpgrade, retryUpgrade, runFleet], { operator: 'any' }),
  },
  builtIn: { maintain: ['operator'] },
})

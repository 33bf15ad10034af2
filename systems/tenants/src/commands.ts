import { type Command, command } from '@tablewright/system'
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

const receipt = 'MjAyNi0wMS0wMVQwMDowMDozMC4wMDBaIDAxSjAwMDAwMDAwMDAwMDAwMDAwMDAwMDAx'

const ofTenants = [
  command('list', listTenants, ['tablewright tenant list', 'tablewright tenant list --version 0.1.12']),
  command('add <tenantId>', addTenant, ['tablewright tenant add acme']),
  command('show <tenantId>', showTenant, ['tablewright tenant show acme']),
  command('delete <tenantId>', deleteTenant, ['tablewright tenant delete acme']),
  command('upgrade <tenantId>', upgradeTenant, [
    'tablewright tenant upgrade acme',
    'tablewright tenant upgrade acme --version 0.1.16',
  ]),
  command('reprovision <tenantId>', reprovisionTenant, ['tablewright tenant reprovision acme']),
  command('activate <tenantId>', activateTenant, ['tablewright tenant activate acme']),
  command('deactivate <tenantId>', deactivateTenant, [
    'tablewright tenant deactivate acme',
    'tablewright tenant deactivate acme --revision 3',
  ]),
  command('failed', listFailed, ['tablewright tenant failed']),
  command('runs complete <tenantId> <execution> <status>', completeRun, [
    'tablewright tenant runs complete acme acme-CREATE-0.1.18-1 Failure --failure "The stack rolled back"',
  ]),
  command('runs heartbeat <tenantId> <execution>', heartbeatRun, [
    'tablewright tenant runs heartbeat acme acme-CREATE-0.1.18-1',
  ]),
  command('audit <tenantId>', auditTenant, ['tablewright tenant audit acme']),
  command('history <tenantId>', tenantHistory, ['tablewright tenant history acme --limit 10']),
]

const ofQueues = [
  command('queue <tenantId> <type>', getQueue, ['tablewright tenant queue acme inbound']),
  command('depth <tenantId> <type>', showDepth, ['tablewright tenant depth acme inbound']),
  command('messages list <tenantId> <type>', listMessages, ['tablewright tenant messages list acme inbound']),
  command('messages send <tenantId> <type> <body>', sendMessage, [
    'tablewright tenant messages send acme inbound \'{ "hello": "world" }\'',
  ]),
  command('messages send-batch <tenantId> <type>', sendBatch, [
    'tablewright tenant messages send-batch acme inbound --bodies one,two',
  ]),
  command('messages delete-batch <tenantId> <type>', deleteBatch, [
    `tablewright tenant messages delete-batch acme inbound --receipts ${receipt}`,
  ]),
  command('messages receive <tenantId> <type>', receiveMessages, [
    'tablewright tenant messages receive acme inbound --max-messages 5 --visibility-timeout 60000',
    'tablewright tenant messages receive acme inbound --wait 20',
  ]),
  command('messages delete <tenantId> <type> <receipt>', deleteMessage, [
    `tablewright tenant messages delete acme inbound ${receipt}`,
  ]),
  command('messages hide <tenantId> <type> <receipt>', hideMessage, [
    `tablewright tenant messages hide acme inbound ${receipt} --visibility-timeout 120000`,
  ]),
  command('dead-letters list <tenantId> <type>', listDeadLetters, [
    'tablewright tenant dead-letters list acme inbound',
  ]),
  command('dead-letters redrive <tenantId> <type>', redriveDeadLetters, [
    'tablewright tenant dead-letters redrive acme inbound',
  ]),
]

const ofTheFleet = [
  command('upgrades list', listUpgrades, ['tablewright tenant upgrades list']),
  command('upgrades start', startUpgrade, [
    'tablewright tenant upgrades start --dry-run',
    'tablewright tenant upgrades start --version 0.1.18 --concurrency 8 --skip acme,globex',
    'tablewright tenant upgrades start --waves 5,25 --wave-pause 60 --halt-after 3',
  ]),
  command('upgrades show <version>', showUpgrade, ['tablewright tenant upgrades show 0.1.18']),
  command('upgrades tenants <version>', listUpgradeTenants, [
    'tablewright tenant upgrades tenants 0.1.18 --limit 50',
  ]),
  command('upgrades cancel <version>', cancelUpgrade, ['tablewright tenant upgrades cancel 0.1.18']),
  command('upgrades retry <version>', retryUpgrade, ['tablewright tenant upgrades retry 0.1.18']),
  command('versions', showVersions, ['tablewright tenant versions --days 30']),
  command('upgrades run', runFleet, ['tablewright tenant upgrades run']),
  command('sampler run', runSampler, ['tablewright tenant sampler run']),
  command('reconcile', runReconciler, ['tablewright tenant reconcile']),
]

export const commands: readonly Command[] = [...ofTenants, ...ofQueues, ...ofTheFleet]

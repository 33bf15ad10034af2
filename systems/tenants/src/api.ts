import type { Answer, AnswerItem } from '@tablewright/system'
import type { showVersions } from './rules/fleet/fleet-versions.js'
import type { listUpgrades, listUpgradeTenants } from './rules/fleet/follow-upgrade.js'
import type { listDeadLetters, listMessages } from './rules/queues/browse-messages.js'
import type { showDepth } from './rules/queues/queue-depth.js'
import type { receiveMessages } from './rules/queues/receive-messages.js'
import type { listFailed } from './rules/tenants/list-failed.js'
import type { listTenants } from './rules/tenants/list-tenants.js'
import type { auditTenant, tenantHistory } from './rules/tenants/run-views.js'
import type { showTenant } from './rules/tenants/show-tenant.js'

// Types of the HTTP API's answers, derived from the actions.

export type ListedTenant = AnswerItem<typeof listTenants>
export type Tenant = Answer<typeof showTenant>
export type AuditRun = AnswerItem<typeof auditTenant>
export type PastRun = AnswerItem<typeof tenantHistory>
/** The common fields of current and past runs. */
export type Run = Pick<AuditRun, 'operation' | 'version' | 'execution' | 'attempt' | 'status' | 'failure'>
export type QueueType = 'inbound' | 'outbound'
export type Message = AnswerItem<typeof listMessages>
export type ReceivedMessage = AnswerItem<typeof receiveMessages>
export type QueueDepth = AnswerItem<typeof showDepth>
export type DeadLetter = AnswerItem<typeof listDeadLetters>
export type Upgrade = AnswerItem<typeof listUpgrades>
export type VersionSample = AnswerItem<typeof showVersions>
export type Failure = AnswerItem<typeof listFailed>
export type UpgradeTenant = AnswerItem<typeof listUpgradeTenants>

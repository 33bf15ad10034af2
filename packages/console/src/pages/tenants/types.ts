import type { Run } from '@tablewright/tenants/api'

export type {
  AuditRun,
  DeadLetter,
  Failure,
  ListedTenant,
  Message,
  PastRun,
  QueueDepth,
  QueueType,
  ReceivedMessage,
  Run,
  Tenant,
  Upgrade,
  UpgradeTenant,
  VersionSample,
} from '@tablewright/tenants/api'

/** How often pages look again at what jobs change. */
export const watching = 2000

export function tenantPath(tenantId: string): string {
  return `/systems/tenants/tenants/${encodeURIComponent(tenantId)}`
}

/** What a run does to a tenant, in words. */
export const operationLabels: Readonly<Record<Run['operation'], string>> = {
  CREATE: 'Create',
  UPDATE: 'Upgrade',
  DELETE: 'Delete',
}

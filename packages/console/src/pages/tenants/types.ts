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

/** Milliseconds between reads of data that jobs change. */
export const pollMs = 2000

export function tenantPath(tenantId: string): string {
  return `/systems/tenants/tenants/${encodeURIComponent(tenantId)}`
}

/** Labels of the operations. */
export const operationLabels: Readonly<Record<Run['operation'], string>> = {
  CREATE: 'Create',
  UPDATE: 'Upgrade',
  DELETE: 'Delete',
}

/** What the routes of the tenants answer, as far as the pages show it. */
export interface ListedTenant {
  readonly tenantId: string
  readonly version: string
  readonly active: boolean
  readonly inboundQueueUrl?: string
  readonly outboundQueueUrl?: string
  readonly updatedAt: string
}

export interface Tenant extends Partial<ListedTenant> {
  readonly tenantId: string
  readonly state: 'active' | 'inactive' | 'busy' | 'failed' | 'deleted'
  readonly locked: boolean
  readonly operation?: string
  readonly execution?: string
  readonly heartbeatAt?: string
  readonly retryAt?: string
  readonly failure?: string
  readonly createdAt?: string
}

/** The latest run of an operation, or one entry of the history of runs. */
export interface Run {
  readonly operation: string
  readonly version: string
  readonly execution: string
  readonly attempt: number
  readonly status: 'Started' | 'Failure' | 'Success'
  readonly failure?: string
}

export type AuditRun = Run & { readonly updatedAt: string; readonly retryAt?: string }
export type PastRun = Run & { readonly timestamp: string }

export type QueueType = 'inbound' | 'outbound'

export interface Message {
  readonly messageId: string
  readonly body: string
  readonly sentAt: string
  readonly visibleAt: string
  readonly receives: number
}

export interface ReceivedMessage extends Message {
  readonly receipt: string
}

export interface DeadLetter {
  readonly messageId: string
  readonly body: string
  readonly sentAt: string
  readonly deadAt: string
  readonly receives: number
}

export interface Upgrade {
  readonly version: string
  readonly status: 'Planned' | 'Running' | 'Done' | 'Cancelled'
  readonly fromVersion?: string
  readonly skip?: readonly string[]
  readonly concurrency: number
  readonly startedAt?: string
  readonly endedAt?: string
  readonly total: number
  readonly upgraded: number
  readonly skipped: number
  readonly failed: number
  readonly waiting: number
}

export interface UpgradeTenant {
  readonly tenantId: string
  readonly version: string
  readonly active: boolean
  readonly decision: string
  readonly reason: string
}

/** How often pages look again at what jobs change. */
export const watching = 2000

export function tenantPath(tenantId: string): string {
  return `/systems/tenants/tenants/${encodeURIComponent(tenantId)}`
}

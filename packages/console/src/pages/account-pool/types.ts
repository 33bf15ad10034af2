/** What the pages of the pool read of the API's answers. */

export interface Account {
  readonly accountId: string
  readonly status: 'initial' | 'available' | 'leased' | 'failed' | 'frozen'
  readonly since: string
  readonly leaseId?: string
  readonly cleanings: number
  readonly cleanAfter?: string
  readonly reason?: string
  readonly cleaningLog?: readonly string[]
}

export interface Lease {
  readonly leaseId: string
  readonly state: 'requested' | 'denied' | 'active' | 'frozen' | 'expired' | 'terminated'
  readonly accountId?: string
  readonly userId: string
  readonly templateId?: string
  readonly hours: number
  readonly maximumHours: number
  readonly budget?: number
  readonly spent: number
  readonly requestedAt: string
  readonly startedAt?: string
  readonly expiresAt?: string
  readonly endedAt?: string
  readonly reason?: string
  readonly reviewedBy?: string
}

export interface LeaseEvent {
  readonly at: string
  readonly event: string
  readonly by?: string
  readonly note?: string
}

/** A lease when it is looked at alone. */
export interface LeaseWithHistory extends Lease {
  readonly history: readonly LeaseEvent[]
}

export interface User {
  readonly userId: string
  readonly leaseId?: string
  readonly accountId?: string
  readonly frozenLeaseId?: string
}

export interface Template {
  readonly templateId: string
  readonly title: string
  readonly maximumHours: number
  readonly budget?: number
  readonly approval: 'automatic' | 'manual'
}

export const pool = 'account-pool'
export const accountLink = (accountId: string) => `/systems/account-pool/accounts/${accountId}`
export const leaseLink = (leaseId: string) => `/systems/account-pool/leases/${leaseId}`
export const userLink = (userId: string) => `/systems/account-pool/users/${encodeURIComponent(userId)}`

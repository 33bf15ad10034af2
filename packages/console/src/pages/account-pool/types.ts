export type {
  Account,
  ImportReport,
  JanitorReport,
  Lease,
  LeaseEvent,
  LeaseWithHistory,
  Settings,
  Template,
  User,
} from '@tablewright/account-pool/api'

export const pool = 'account-pool'
export const accountLink = (accountId: string) => `/systems/account-pool/accounts/${accountId}`
export const leaseLink = (leaseId: string) => `/systems/account-pool/leases/${leaseId}`
export const userLink = (userId: string) => `/systems/account-pool/users/${encodeURIComponent(userId)}`

import type { PoolOptions } from '@tablewright/account-pool'
import type { DeploymentsOptions } from '@tablewright/deployments'
import type { InvoicingOptions } from '@tablewright/invoicing'
import type { SystemConfig } from '@tablewright/server/config'
import type { LockerOptions } from '@tablewright/smart-locker'
import type { TenantsOptions } from '@tablewright/tenants'

/** Options with the name of a port are its ports; the others are its settings. */
type Configured<Options, PortNames extends keyof Options> =
  | true
  | SystemConfig<Pick<Options, PortNames>, Omit<Options, PortNames>>

/** The systems that ship, each with its own ports and settings. */
export interface SystemConfigs {
  readonly 'account-pool'?: Configured<PoolOptions, 'cleaner'>
  readonly invoicing?: Configured<InvoicingOptions, 'sender'>
  readonly deployments?: Configured<DeploymentsOptions, 'hosting'>
  readonly 'smart-locker'?: Configured<LockerOptions, 'doors'>
  readonly tenants?: Configured<TenantsOptions, 'provisioner'>
}

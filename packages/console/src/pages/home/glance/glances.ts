import { glanceAtAccountPool } from './account-pool.js'
import { glanceAtDeployments } from './deployments.js'
import type { Glancing } from './glance.js'
import { glanceAtInvoicing } from './invoicing.js'
import { glanceAtSmartLocker } from './smart-locker.js'
import { glanceAtTenants } from './tenants.js'

/** How to see each of the five systems at a glance; others show their jobs alone. */
export const glances: Readonly<Record<string, Glancing>> = {
  'account-pool': glanceAtAccountPool,
  invoicing: glanceAtInvoicing,
  deployments: glanceAtDeployments,
  'smart-locker': glanceAtSmartLocker,
  tenants: glanceAtTenants,
}

import { glanceAtAccountPool } from './account-pool.js'
import { glanceAtDeployments } from './deployments.js'
import { glanceAtDesign } from './design.js'
import type { Glancing } from './glance.js'
import { glanceAtInvoicing } from './invoicing.js'
import { glanceAtSmartLocker } from './smart-locker.js'
import { glanceAtTenants } from './tenants.js'

/** The summaries of the five systems. */
const glances: Readonly<Record<string, Glancing>> = {
  'account-pool': glanceAtAccountPool,
  invoicing: glanceAtInvoicing,
  deployments: glanceAtDeployments,
  'smart-locker': glanceAtSmartLocker,
  tenants: glanceAtTenants,
}

/** Returns the summary of a system: its work, or the number of items of each entity. */
export function glanceOf(system: string): Glancing {
  return glances[system] ?? glanceAtDesign(system)
}

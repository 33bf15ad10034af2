import { accountPoolActions } from './actions/account-pool.js'
import { deploymentsActions } from './actions/deployments.js'
import { invoicingActions } from './actions/invoicing.js'
import { smartLockerActions } from './actions/smart-locker.js'
import { tenantsActions } from './actions/tenants.js'
import type { BenchSystem } from './bench-action.js'

/** The measured systems by their names. */
export const benchSystems: Readonly<Record<string, BenchSystem>> = {
  'account-pool': accountPoolActions,
  invoicing: invoicingActions,
  deployments: deploymentsActions,
  'smart-locker': smartLockerActions,
  tenants: tenantsActions,
}

import type { ItemShape } from '@tablewright/design'
import type { System } from '@tablewright/system'
import { checkTenants } from './check/check-tenants.js'
import { repairTenants } from './check/repair-tenants.js'
import { commands } from './commands.js'
import { document } from './design/document-part.js'
import { tenants } from './design.js'
import { tenantEvents } from './events.js'
import { fleetUpgrader } from './jobs/fleet.js'
import { reconciler } from './jobs/reconciler.js'
import { queueSampler } from './jobs/sample-queues.js'
import { openTenants, type Tenants, type TenantsOptions } from './open.js'
import { ports } from './ports/ports.js'
import { problems } from './problems.js'
import { protects } from './protects.js'
import { access } from './roles.js'
import { routes } from './routes.js'
import { sampleTenants } from './sample/sample-tenants.js'
import { settings } from './settings.js'

/** Returns the tenants system with options, such as a custom provisioner. */
export function tenantsSystemOf(options: TenantsOptions): System<Tenants> {
  return {
    name: 'tenants',
    title: 'Tenants',
    commandName: 'tenant',
    summary: 'Tenants, the queue of each, and the runs that create, upgrade and delete them.',
    design: tenants,
    designSource: import.meta.url,
    document,
    open: (resources) => openTenants(resources, options),
    access,
    protects,
    routes,
    commands,
    jobs: [reconciler, fleetUpgrader, queueSampler],
    ports,
    settings: {
      fields: settings,
      apply: (values: ItemShape<typeof settings>) => tenantsSystemOf({ ...options, ...values }),
    },
    events: tenantEvents,
    outbox: ({ db }) => db,
    problems,
    check: checkTenants,
    repair: repairTenants,
    sample: sampleTenants,
  }
}

/** The tenants system with default options: queues in the same table. */
export const tenantsSystem = tenantsSystemOf({})

import type { ItemShape } from '@tablewright/design'
import type { System } from '@tablewright/system'
import { checkDeployments } from './check/check-deployments.js'
import { repairDeployments } from './check/repair-deployments.js'
import { commands } from './commands.js'
import { document } from './design/document-part.js'
import { deployments } from './design.js'
import { edgeListener } from './edge/edge-listener.js'
import { deploymentEvents } from './events.js'
import { hostingJob } from './jobs/host-deployments.js'
import { fileRemovalJob } from './jobs/remove-files.js'
import { retentionJob } from './jobs/retire-deployments.js'
import { type Deployments, type DeploymentsOptions, openDeployments } from './open.js'
import { ports } from './ports/ports.js'
import { problems } from './problems.js'
import { access } from './roles.js'
import { routes } from './routes.js'
import { sampleDeployments } from './sample/sample-deployments.js'
import { settings } from './settings.js'

/** Returns the deployments system with options, such as a custom hosting or retention. */
export function deploymentsSystemOf(options: DeploymentsOptions): System<Deployments> {
  return {
    name: 'deployments',
    title: 'Deployments',
    commandName: 'deploy',
    summary: 'Deployments of Next.js applications and the host names that serve them.',
    design: deployments,
    designSource: import.meta.url,
    document,
    open: (resources) => openDeployments(resources, options),
    access,
    routes,
    commands,
    jobs: [hostingJob, retentionJob, fileRemovalJob],
    listeners: [edgeListener],
    ports,
    settings: {
      fields: settings,
      apply: (values: ItemShape<typeof settings>) => deploymentsSystemOf({ ...options, ...values }),
    },
    events: deploymentEvents,
    outbox: ({ db }) => db,
    problems,
    check: checkDeployments,
    repair: repairDeployments,
    sample: sampleDeployments,
  }
}

/** The deployments system with default options. */
export const deploymentsSystem = deploymentsSystemOf({})

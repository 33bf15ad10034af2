import type { ItemShape } from '@tablewright/design'
import type { System } from '@tablewright/system'
import { checkPool, repairPool } from './check/check-pool.js'
import { commands } from './commands.js'
import { document } from './design/document-part.js'
import { poolEvents } from './events.js'
import { jobs } from './jobs/janitor.js'
import { designOf, openPool, type Pool, type PoolOptions } from './open.js'
import { ports } from './ports/ports.js'
import { problems } from './problems.js'
import { access } from './roles.js'
import { routes } from './routes.js'
import { samplePool } from './sample/sample-pool.js'
import { settings } from './settings.js'

/** Returns the account pool with options, such as a custom cleaner or shards for many accounts. */
export function accountPoolSystemOf(options: PoolOptions): System<Pool> {
  return {
    name: 'account-pool',
    title: 'Account pool',
    commandName: 'pool',
    summary: 'A pool of AWS accounts that are leased to users one at a time, cleaned, and leased again.',
    design: designOf(options),
    designSource: import.meta.url,
    document,
    open: (resources) => openPool(resources, options),
    access,
    routes,
    commands,
    jobs,
    ports,
    events: poolEvents,
    outbox: ({ db }) => db,
    settings: {
      fields: settings,
      apply: (values: ItemShape<typeof settings>) => accountPoolSystemOf({ ...options, ...values }),
    },
    problems,
    check: checkPool,
    repair: repairPool,
    sample: samplePool,
  }
}

/** The account pool with default options. */
export const accountPoolSystem = accountPoolSystemOf({})

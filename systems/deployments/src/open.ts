import { type Clock, isoTime, type Random, type Sleep, systemSleep } from '@tablewright/base'
import { connect } from '@tablewright/client'
import { type GivenPorts, openPorts, type Resources } from '@tablewright/system'
import type { DeploymentsDb } from './db.js'
import { deployments } from './design.js'
import { defaultRetention, limits, type Retention } from './limits.js'
import type { Hosting } from './ports/hosting.js'
import { ports } from './ports/ports.js'
import { Resolver } from './rules/resolve/resolver.js'

export interface DeploymentsOptions extends GivenPorts<typeof ports> {
  readonly retention?: Retention
  /** Domain of the automatic preview host names. Defaults to `preview.localhost`. */
  readonly previewDomain?: string
  /** How long routes are remembered by this process; 0 asks the table each time. */
  readonly resolverMilliseconds?: number
}

/** What the rules work with. */
export interface Deployments {
  readonly db: DeploymentsDb
  readonly clock: Clock
  readonly random: Random
  readonly sleep: Sleep
  readonly hosting: Hosting
  readonly resolver: Resolver
  readonly retention: Retention
  readonly previewDomain: string
  /** The same at another time and with other chance: for sample data. */
  at(clock: Clock, random: Random): Deployments
}

export function openDeployments(resources: Resources, options: DeploymentsOptions = {}): Deployments {
  const { clock, random, sleep = systemSleep } = resources
  const { retention = defaultRetention } = options
  const db = connect(deployments, resources.driver, resources)
  const { hosting } = openPorts(ports, { hosting: options.hosting, ...resources.ports }, { db, clock })
  const milliseconds = options.resolverMilliseconds ?? limits.resolverMilliseconds
  return {
    db,
    clock,
    random,
    sleep,
    hosting,
    resolver: new Resolver(db, clock, { hosts: limits.resolverHosts, milliseconds }),
    retention,
    previewDomain: options.previewDomain ?? 'preview.localhost',
    at: (other, chance) => openDeployments({ ...resources, clock: other, random: chance }, options),
  }
}

/** So many milliseconds from now, as it is written. */
export function timeIn({ clock }: Pick<Deployments, 'clock'>, milliseconds: number): string {
  return isoTime(clock() + milliseconds)
}

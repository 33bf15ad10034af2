import { join } from 'node:path'
import { type Clock, isoTime, type Random, type Sleep, systemSleep } from '@tablewright/base'
import { connect } from '@tablewright/client'
import { type GivenPorts, openPorts, type Resources } from '@tablewright/system'
import type { DeploymentsDb } from './db.js'
import { deployments } from './design.js'
import { defaultRetention, limits, type Retention } from './limits.js'
import type { FileStore } from './ports/files.js'
import { folderFiles } from './ports/folder-files.js'
import type { Hosting } from './ports/hosting.js'
import { ports } from './ports/ports.js'
import { unavailableFiles } from './ports/unavailable-files.js'
import { Resolver } from './rules/resolve/resolver.js'

export interface DeploymentsOptions extends GivenPorts<typeof ports> {
  readonly retention?: Retention
  /** Domain of the automatic preview host names. Defaults to `preview.localhost`. */
  readonly previewDomain?: string
  /** Milliseconds that this process caches routes; 0 disables the cache. */
  readonly resolverMilliseconds?: number
}

/** The services of the deployments. */
export interface Deployments {
  readonly db: DeploymentsDb
  readonly clock: Clock
  readonly random: Random
  readonly sleep: Sleep
  readonly hosting: Hosting
  readonly files: FileStore
  readonly resolver: Resolver
  readonly retention: Retention
  readonly previewDomain: string
  readonly onEvents: Resources['onEvents']
  /** The caller. Set by actions. */
  readonly actor?: string
}

export function openDeployments(resources: Resources, options: DeploymentsOptions = {}): Deployments {
  const { clock, random, sleep = systemSleep } = resources
  const { retention = defaultRetention } = options
  const db = connect(deployments, resources.driver, resources)
  const given = { hosting: options.hosting, files: options.files ?? filesOf(resources), ...resources.ports }
  const { hosting, files } = openPorts(ports, given, { db, clock, onClose: resources.onClose })
  const milliseconds = options.resolverMilliseconds ?? limits.resolverMilliseconds
  return {
    db,
    clock,
    random,
    sleep,
    hosting,
    files,
    resolver: new Resolver(db, clock, { hosts: limits.resolverHosts, milliseconds }),
    retention,
    previewDomain: options.previewDomain ?? 'preview.localhost',
    onEvents: resources.onEvents,
  }
}

/** Returns the timestamp of a time this many milliseconds from now. */
export function timeIn({ clock }: Pick<Deployments, 'clock'>, milliseconds: number): string {
  return isoTime(clock() + milliseconds)
}

/** Returns the file store next to the data. For a remote database, a shared file store must be configured. */
function filesOf({ dataFolder }: Resources): FileStore | undefined {
  if (dataFolder === undefined) return undefined
  return dataFolder === null ? unavailableFiles : folderFiles(join(dataFolder, 'files'))
}

import { TablewrightError } from '@tablewright/base'
import {
  createLog,
  type DatabaseLocation,
  type LogLevel,
  readAuth,
  type SampleSize,
  type ServeOptions,
} from '@tablewright/server'
import type { CheckedConfig } from '@tablewright/server/config'
import { eventOptionsOf } from '../config/event-options.js'
import {
  type LoadedSystems,
  loadConfiguredSystems,
  loadDesigns,
  loadShipped,
} from '../config/load-systems.js'
import { requireOwnNames } from '../config/require-own-names.js'
import { type StorageFlags, storageOf } from '../config/storage.js'
import type { CommonOptions } from '../context.js'
import type { NetworkOptions } from '../network/network-options.js'
import { readNetwork } from '../network/read-network.js'
import { type KnownSystem, knownSystems, systemNames } from '../systems/known-systems.js'

/** The flags of `serve`. Each overrides the configuration file. */
export interface ServeCommandOptions extends CommonOptions, NetworkOptions, StorageFlags {
  readonly config?: string
  readonly watch?: true
  readonly port?: number
  readonly dynamodbPort?: number
  readonly edgePort?: number
  readonly host?: string
  /** True if no number was given. */
  readonly sample?: number | true
  readonly systems?: string
  readonly auth?: string
  readonly insecure?: true
  readonly log?: LogLevel
  readonly cursorSecret?: string
  readonly allowPrivateWebhooks?: true
}

/** The settings of a server: flags override the configuration, which overrides defaults. */
export interface ServeSettings {
  readonly location: DatabaseLocation
  readonly options: ServeOptions
}

const defaultSample = 1000

export async function serveSettings(
  designs: readonly string[],
  flags: ServeCommandOptions,
  config: CheckedConfig | undefined,
  onFiles?: (files: readonly string[]) => void,
): Promise<ServeSettings> {
  const { server = {}, rate, jobs, retention } = config ?? {}
  const { systems, ports } = await chooseSystems(designs, flags.systems, config, onFiles)
  const location = storageOf(flags, config)
  const authFile = flags.auth ?? config?.auth?.file
  const cursorSecret = flags.cursorSecret ?? server.cursorSecret
  const options: ServeOptions = {
    ...location,
    systems,
    ports: flags.sample === undefined ? ports : await withSampleDoors(systems, ports),
    host: flags.host ?? server.host ?? '127.0.0.1',
    port: flags.port ?? server.port ?? 8080,
    dynamodbPort: flags.dynamodbPort ?? server.dynamodbPort ?? 8000,
    listeners: listenersOf(flags, server),
    insecure: flags.insecure ?? server.insecure ?? false,
    ...(await readNetwork(withConfig(flags, server))),
    auth: authFile === undefined ? undefined : await readAuth(authFile),
    sample: sampleOf(flags.sample),
    log: createLog(flags.log ?? server.log ?? 'warn'),
    ...(cursorSecret !== undefined && { cursorSecret }),
    ...(rate !== undefined && { rate }),
    ...(jobs !== undefined && { jobs }),
    ...(retention !== undefined && { retention }),
    webhooks: { ...eventOptionsOf(config), ...(flags.allowPrivateWebhooks && { allowPrivate: true }) },
  }
  return { location, options }
}

/** With sample data, lockers use a built-in MQTT broker unless other doors are configured. */
async function withSampleDoors(
  systems: ServeOptions['systems'],
  ports: LoadedSystems['ports'],
): Promise<LoadedSystems['ports']> {
  const name = 'smart-locker'
  const own = ports[name]
  if (!systems.some((system) => system.name === name) || own?.doors !== undefined) return ports
  const { localDoors } = await import('@tablewright/smart-locker')
  return { ...ports, [name]: { ...own, doors: localDoors } }
}

function listenersOf(
  { edgePort }: ServeCommandOptions,
  { listeners }: NonNullable<CheckedConfig['server']>,
): Readonly<Record<string, number>> {
  return { ...listeners, ...(edgePort !== undefined && { edge: edgePort }) }
}

function withConfig(flags: NetworkOptions, server: NonNullable<CheckedConfig['server']>): NetworkOptions {
  const { cors = server.cors, allowedHosts = server.allowedHosts } = flags
  const { tlsCert = server.tls?.cert, tlsKey = server.tls?.key } = flags
  return {
    ...(cors !== undefined && { cors }),
    ...(allowedHosts !== undefined && { allowedHosts }),
    ...(tlsCert !== undefined && { tlsCert }),
    ...(tlsKey !== undefined && { tlsKey }),
  }
}

/**
 * Returns the systems and designs of the command line, otherwise those of the configuration, otherwise all
 * included systems.
 */
async function chooseSystems(
  designs: readonly string[],
  names: string | undefined,
  config: CheckedConfig | undefined,
  onFiles?: (files: readonly string[]) => void,
): Promise<LoadedSystems> {
  const configured = () => loadConfiguredSystems(config, onFiles)
  if (names === undefined && designs.length === 0) return configured()
  const own = await loadDesigns(designs, onFiles)
  requireOwnNames(own)
  const chosen = names === undefined ? [] : names.split(',').map(knownSystem)
  const shipped = await Promise.all(chosen.map(({ name }) => loadShipped(name, config)))
  const ports = chosen.flatMap(({ name }) => {
    const given = config?.systems?.[name]?.ports
    return given === undefined ? [] : [[name, given]]
  })
  return { systems: [...shipped, ...own], ports: Object.fromEntries(ports) }
}

function knownSystem(name: string): KnownSystem {
  if (name.trim() === '') {
    throw new TablewrightError('OPTION_INVALID', '--systems has an empty name.', {
      remedy: 'Separate the names by single commas.',
      data: { option: '--systems' },
    })
  }
  const found = knownSystems.find((system) => system.name === name || system.commandName === name)
  if (found !== undefined) return found
  throw new TablewrightError('SYSTEM_UNKNOWN', `There is no system ${name}.`, {
    remedy: `Choose from ${systemNames.join(', ')}.`,
    data: { name },
  })
}

function sampleOf(sample: number | true | undefined): SampleSize | undefined {
  return sample === undefined ? undefined : { seed: 1, items: sample === true ? defaultSample : sample }
}

import { dirname, isAbsolute, resolve } from 'node:path'
import type { AnySystem } from '@tablewright/system'
import type { Rate } from '../api/guard/rate-limit.js'
import { deliveryMs } from '../events/lane.js'
import { isMailAddress } from '../events/mail/mail-address.js'
import type { Mailer } from '../events/mail/mailer.js'
import type { DatabaseLocation } from '../serve/database.js'
import type { Config, JobConfig, SmtpConfig } from './config.js'
import {
  below,
  type ConfigPosition,
  flag,
  integer,
  invalid,
  list,
  object,
  oneOf,
  record,
  type Shape,
  secret,
  text,
  unknownOption,
} from './shape.js'

/** One system of a configuration, before it is loaded. */
export interface ConfiguredSystem {
  readonly ports?: Readonly<Record<string, unknown>>
  readonly settings?: Readonly<Record<string, unknown>>
  readonly jobs?: Readonly<Record<string, JobConfig>>
}

/** A mail server whose password was read. */
export type CheckedSmtp = Omit<SmtpConfig, 'password'> & { readonly password?: string }

/** A configuration that was checked: paths are absolute, secrets are read. */
export interface CheckedConfig
  extends Omit<Config, 'systems' | 'customSystems' | 'designs' | 'storage' | 'server' | 'limits' | 'mail'> {
  readonly file: string
  /** Systems by name; undefined if the file names none. */
  readonly systems?: Readonly<Record<string, ConfiguredSystem>>
  readonly customSystems?: readonly AnySystem[]
  readonly designs?: readonly string[]
  readonly storage?: DatabaseLocation
  readonly server?: Omit<NonNullable<Config['server']>, 'cursorSecret'> & { readonly cursorSecret?: string }
  readonly rate?: Rate
  readonly mail?: Mailer | CheckedSmtp
}

export interface ReadConfigOptions {
  readonly file: string
  /** Names of the systems that ship. */
  readonly systemNames: readonly string[]
  /** The environment variables. Undefined reads secrets as empty, for commands that need none. */
  readonly environment: Readonly<Record<string, string | undefined>> | undefined
}

const port = integer(0, 65_535)
const longestDelay = 2_147_483_647
const milliseconds = integer(1, longestDelay)
/** A delivery must end before another process may take it over. */
const deliveryTime = integer(1, deliveryMs)

const jobs: Shape<Readonly<Record<string, JobConfig>>> = (value, at) => {
  const job = object({ enabled: flag, everyMs: milliseconds, timeoutMs: milliseconds })
  return mapValues(record(value, at), (each, name) => job(each, { ...at, path: `${at.path}.${name}` }))
}

const configuredSystem = object({ ports: record, settings: record, jobs })

const customSystem: Shape<AnySystem> = (value, at) => {
  const system = record(value, at) as Partial<AnySystem>
  const isSystem =
    typeof system.name === 'string' && typeof system.open === 'function' && Array.isArray(system.routes)
  if (isSystem) return value as AnySystem
  throw invalid(at, 'must be a system: an object with name, design, open, routes, commands and jobs')
}

const mailServer = object({
  host: text,
  port: integer(1, 65_535),
  secure: flag,
  allowPlain: flag,
  user: text,
  password: secret,
  from: ((value, at) => {
    const address = text(value, at)
    if (isMailAddress(address)) return address
    throw invalid(at, `must be a mail address, not ${JSON.stringify(address)}`)
  }) as Shape<string>,
  timeoutMs: deliveryTime,
})

const mail: Shape<Mailer | CheckedSmtp> = (value, at) => {
  if (typeof record(value, at).send === 'function') return value as Mailer
  const { host, from, ...rest } = mailServer(value, at)
  if (host === undefined || from === undefined) throw invalid(at, 'must have host and from')
  if ((rest.user === undefined) !== (rest.password === undefined))
    throw invalid(at, 'must have both user and password, or neither')
  return { host, from, ...rest }
}

const storageParts = object({
  folder: text,
  memory: flag,
  endpoint: ((value, at) => {
    const address = text(value, at)
    if (URL.canParse(address) && /^https?:$/.test(new URL(address).protocol)) return address
    throw invalid(at, `must be an address such as http://127.0.0.1:8000, not ${JSON.stringify(address)}`)
  }) as Shape<string>,
  region: ((value, at) => {
    const region = text(value, at)
    if (/^[a-z0-9-]+$/.test(region)) return region
    throw invalid(at, `must be a region such as eu-west-1, not ${JSON.stringify(region)}`)
  }) as Shape<string>,
  tablePrefix: text,
})

const storage: Shape<DatabaseLocation> = (value, at) => {
  const { folder, memory, endpoint, region, tablePrefix } = storageParts(value, at)
  const remote = endpoint ?? (region === undefined ? undefined : `https://dynamodb.${region}.amazonaws.com`)
  const places = [folder, memory === true ? true : undefined, remote].filter((place) => place !== undefined)
  if (places.length !== 1)
    throw invalid(at, 'must have exactly one of folder, memory: true, and endpoint or region')
  if (remote === undefined && tablePrefix !== undefined)
    throw invalid(at, 'can have a tablePrefix only with an endpoint or a region')
  if (folder !== undefined) return { data: fromFile(at, folder) }
  if (remote === undefined) return { memory: true }
  return {
    endpoint: remote,
    ...(region !== undefined && { region }),
    ...(tablePrefix !== undefined && { tablePrefix }),
  }
}

const path: Shape<string> = (value, at) => fromFile(at, text(value, at))

const server = object({
  host: text,
  port,
  dynamodbPort: port,
  listeners: ((value, at) =>
    Object.fromEntries(
      Object.entries(record(value, at)).map(([name, number]) => [name, port(number, below(at, name))]),
    )) as Shape<Readonly<Record<string, number>>>,
  cors: list(text),
  allowedHosts: list(text),
  tls: ((value, at) => {
    const { cert, key } = object({ cert: path, key: path })(value, at)
    if (cert === undefined || key === undefined) throw invalid(at, 'must have both cert and key')
    return { cert, key }
  }) as Shape<{ readonly cert: string; readonly key: string }>,
  insecure: flag,
  log: oneOf('debug', 'info', 'warn', 'error', 'silent'),
  cursorSecret: secret,
})

const auth: Shape<{ readonly file: string }> = (value, at) => {
  const { file } = object({ file: path })(value, at)
  if (file === undefined) throw invalid(at, 'must have a file')
  return { file }
}

const defaults = { requestsPerSecond: 200, burst: 1000 }

const wholeConfig = object({
  systems: record,
  customSystems: list(customSystem),
  designs: list(path),
  storage,
  server,
  auth,
  limits: object({ requestsPerSecond: integer(1, 1_000_000), burst: integer(1, 1_000_000) }),
  jobs: object({ enabled: flag }),
  webhooks: object({
    allowPrivate: flag,
    timeoutMs: deliveryTime,
    maxAttempts: integer(1, 100),
    firstDelayMs: milliseconds,
  }),
  mail,
  retention: object({ jobRuns: integer(1, 10_000), idempotencyHours: integer(1, 8_760) }),
})

/**
 * Checks the export of a configuration file. Throws CONFIG_INVALID with the path of an unknown option or a
 * wrong value, and CONFIG_SECRET_MISSING for an environment variable that is not set.
 */
export function readConfig(value: unknown, options: ReadConfigOptions): CheckedConfig {
  const { file, environment, systemNames } = options
  const at: ConfigPosition = { file, path: '', environment }
  const { systems, limits, ...rest } = wholeConfig(value, at)
  const named = systems && Object.values(systems).filter((each) => each !== undefined)
  if (named?.length === 0 && !rest.customSystems?.length && !rest.designs?.length) {
    throw invalid(
      { ...at, path: 'systems' },
      'names no system',
      `Name some of ${systemNames.join(', ')}, or leave systems out to run all of them.`,
    )
  }
  return {
    ...rest,
    file,
    ...(systems !== undefined && { systems: readSystems(systems, { ...at, path: 'systems' }, systemNames) }),
    ...(limits !== undefined && {
      rate: {
        perSecond: limits.requestsPerSecond ?? defaults.requestsPerSecond,
        burst: limits.burst ?? defaults.burst,
      },
    }),
  }
}

function readSystems(
  systems: Readonly<Record<string, unknown>>,
  at: ConfigPosition,
  names: readonly string[],
): Readonly<Record<string, ConfiguredSystem>> {
  return mapValues(systems, (value, name) => {
    const here = { ...at, path: `${at.path}.${name}` }
    if (!names.includes(name)) throw unknownOption(here, names)
    if (value === true) return {}
    if (typeof value === 'boolean')
      throw invalid(here, 'must be true or an object', 'Leave it out to run without it.')
    return configuredSystem(value, here)
  })
}

function fromFile({ file }: ConfigPosition, relative: string): string {
  return isAbsolute(relative) ? relative : resolve(dirname(file), relative)
}

function mapValues<From, To>(
  values: Readonly<Record<string, From>>,
  change: (value: From, name: string) => To,
): Record<string, To> {
  return Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, change(value, name)]),
  )
}

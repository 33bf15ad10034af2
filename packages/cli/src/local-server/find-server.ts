import { randomUUID } from 'node:crypto'
import { existsSync, realpathSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { text } from 'node:stream/consumers'
import { TablewrightError } from '@tablewright/base'
import {
  challengeHeader,
  type DatabaseLocation,
  isProof,
  readServerFile,
  readServerList,
  type ServerFile,
  serverListFolder,
} from '@tablewright/server'
import type { CheckedConfig } from '@tablewright/server/config'

/** Longer than a server waits for its database before it answers. */
const timeoutMs = 5_000

export interface ServerSearch {
  readonly location: DatabaseLocation
  /** Whether flags name the location. Servers with other data are then ignored. */
  readonly isGiven: boolean
  readonly config: CheckedConfig | undefined
}

export interface FoundServer extends ServerFile {
  /** Whether the server has the data that the command would open itself. */
  readonly isExpected: boolean
}

/**
 * Returns the running server of this user for a command: the server that has the data open, otherwise the
 * server of this project with other storage, otherwise, if no storage is named, the only running server.
 * Every server proves that it wrote its file: another program on the port of a dead server is never called.
 *
 * Throws SERVER_AMBIGUOUS if several servers qualify.
 */
export async function findServer(search: ServerSearch): Promise<FoundServer | undefined> {
  const { location, isGiven, config } = search
  const listed = readServerList(serverListFolder())
  const ofFolder = location.data === undefined ? undefined : readServerFile(location.data)
  const withData = listed.filter((server) => hasData(server, location))
  const [expected] = await proven([...(ofFolder === undefined ? [] : [ofFolder]), ...withData])
  if (expected !== undefined) return { ...expected, isExpected: true }
  if (isGiven) return undefined
  const project = projectOf(config)
  const startedHere = await only(listed.filter((server) => server.project === project))
  if (startedHere !== undefined)
    return { ...startedHere, isExpected: location.memory === true && startedHere.storage.memory === true }
  const isNamed = config !== undefined || location.data === undefined || existsSync(location.data)
  return isNamed ? undefined : only(listed)
}

/**
 * Returns the project that a server and its commands share: the configuration file, or the working directory.
 */
export function projectOf(config: CheckedConfig | undefined): string {
  return realPath(config?.file ?? '.')
}

/** Whether a server has the data at a location: it serves the data, or is the endpoint itself. */
function hasData({ storage, dynamodbUrl }: ServerFile, location: DatabaseLocation): boolean {
  if (location.data !== undefined)
    return storage.data !== undefined && realPath(storage.data) === realPath(location.data)
  if (location.endpoint === undefined) return false
  const { endpoint, tablePrefix = '' } = location
  const isSame = storage.endpoint !== undefined && sameAddress(storage.endpoint, endpoint)
  if (isSame) return (storage.tablePrefix ?? '') === tablePrefix
  return storage.endpoint === undefined && tablePrefix === '' && sameAddress(dynamodbUrl, endpoint)
}

function sameAddress(one: string, other: string): boolean {
  if (!URL.canParse(one) || !URL.canParse(other)) return false
  const address = (url: string) => new URL(url).href.replace('//localhost:', '//127.0.0.1:')
  return address(one) === address(other)
}

async function only(listed: readonly ServerFile[]): Promise<FoundServer | undefined> {
  const running = await proven(listed)
  if (running.length > 1) throw ambiguous(running)
  return running[0] && { ...running[0], isExpected: false }
}

async function proven(servers: readonly ServerFile[]): Promise<readonly ServerFile[]> {
  const answers = await Promise.all(servers.map(provesItself))
  return servers.filter((_, at) => answers[at])
}

/**
 * Whether the server that wrote the file answers. It may be unhealthy: its answers then state the problem.
 */
async function provesItself(server: ServerFile): Promise<boolean> {
  const challenge = randomUUID()
  const health = await readHealth(server.url, challenge).catch(() => undefined)
  return isProof(server, challenge, health?.proof)
}

interface Health {
  readonly proof?: unknown
}

/**
 * Reads the health of a server. The proof replaces the check of the certificate, which may have another host
 * name.
 */
async function readHealth(url: string, challenge: string): Promise<Health> {
  const request = url.startsWith('https:') ? httpsRequest : httpRequest
  const options = {
    headers: { [challengeHeader]: challenge },
    signal: AbortSignal.timeout(timeoutMs),
    agent: false,
    rejectUnauthorized: false,
  } as const
  const body = await new Promise<string>((resolve, reject) => {
    const sent = request(`${url}/health`, options, (response) => text(response).then(resolve, reject))
    sent.on('error', reject).end()
  })
  return Object(JSON.parse(body)) as Health
}

function ambiguous(servers: readonly ServerFile[]): TablewrightError {
  const named = servers.map((server) => `${server.url} (${dataText(server)})`)
  return new TablewrightError(
    'SERVER_AMBIGUOUS',
    `${servers.length} servers are running: ${named.join(', ')}.`,
    {
      remedy: 'Choose one with --server, or give --data.',
      data: { servers: servers.map(({ url }) => url) },
    },
  )
}

/** Describes the data of a server for messages. */
export function dataText({ storage: { data, endpoint } }: ServerFile): string {
  return data !== undefined
    ? `data in ${data}`
    : endpoint !== undefined
      ? `data at ${endpoint}`
      : 'data in memory'
}

function realPath(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    return path
  }
}

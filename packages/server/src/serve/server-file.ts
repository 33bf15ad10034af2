import { createHmac, timingSafeEqual } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { isoTime } from '@tablewright/base'
import type { DatabaseLocation } from './database.js'

/** Describes a running server for commands of the same user. Only that user can read the file. */
export interface ServerFile {
  readonly url: string
  readonly dynamodbUrl: string
  readonly pid: number
  readonly startedAt: string
  /**
   * Key that proves that the server at the address wrote this file. Another program may use the port by now.
   */
  readonly key: string
  readonly storage: StoredLocation
  /** The configuration file of the server, or its working directory. Missing if the server is not listed. */
  readonly project?: string
}

/** Location of the data with an absolute path. */
export type StoredLocation = Pick<DatabaseLocation, 'data' | 'memory' | 'endpoint'> & {
  readonly tablePrefix?: string
}

/** Request header of `/health` with a random challenge. The answer proves that the server has the key. */
export const challengeHeader = 'tablewright-challenge'

const fileName = 'server.json'
const maxChallenge = 200

export interface DescribedServer {
  readonly url: string
  readonly dynamodbUrl: string
  readonly startedAt: number
  readonly key: string
  readonly location: DatabaseLocation
  readonly project?: string | undefined
}

export function describeServer(server: DescribedServer): ServerFile {
  const { url, dynamodbUrl, startedAt, key, project } = server
  return {
    url: localUrl(url),
    dynamodbUrl: localUrl(dynamodbUrl),
    pid: process.pid,
    startedAt: isoTime(startedAt),
    key,
    storage: storageOf(server.location),
    ...(project !== undefined && { project }),
  }
}

function storageOf(location: DatabaseLocation): StoredLocation {
  if (location.data !== undefined) return { data: resolve(location.data) }
  if (location.endpoint === undefined) return { memory: true }
  const { endpoint, tablePrefix } = location
  return { endpoint, ...(tablePrefix !== undefined && { tablePrefix }) }
}

/** Writes the address of the server of a data folder. */
export function writeServerFile(folder: string, content: ServerFile): void {
  writeOwnFile(join(folder, fileName), content)
}

/** Writes a file that only its owner can read. */
export function writeOwnFile(file: string, content: ServerFile): void {
  // Overwriting the file of a crashed server would keep its mode.
  rmSync(file, { force: true })
  writeFileSync(file, `${JSON.stringify(content)}\n`, { mode: 0o600 })
}

export function removeServerFile(folder: string): void {
  rmSync(join(folder, fileName), { force: true })
}

/** Returns the file, or undefined if there is none. Its server may no longer run. */
export function readServerFile(folder: string): ServerFile | undefined {
  return parseServerFile(join(folder, fileName))
}

export function parseServerFile(file: string): ServerFile | undefined {
  try {
    const content = JSON.parse(readFileSync(file, 'utf8')) as Partial<ServerFile>
    const isWhole = typeof content.url === 'string' && typeof content.key === 'string'
    return isWhole ? (content as ServerFile) : undefined
  } catch {
    return undefined
  }
}

/** Returns the answer to a challenge, or undefined if the challenge is malformed. */
export function proveServer(key: string, challenge: string | undefined): string | undefined {
  if (challenge === undefined || challenge.length > maxChallenge) return undefined
  return createHmac('sha256', key).update(challenge).digest('hex')
}

export function isProof({ key }: ServerFile, challenge: string, proof: unknown): boolean {
  const expected = Buffer.from(proveServer(key, challenge) ?? '')
  const given = Buffer.from(typeof proof === 'string' ? proof : '')
  return expected.length === given.length && timingSafeEqual(expected, given)
}

/** Returns the loopback address of a server that listens on all addresses. */
function localUrl(url: string): string {
  return url.replace('//0.0.0.0:', '//127.0.0.1:').replace('//[::]:', '//[::1]:')
}

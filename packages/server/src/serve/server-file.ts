import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isoTime } from '@tablewright/base'

/** The address of the server of a data folder, for commands on the same machine. */
export interface ServerFile {
  readonly url: string
  readonly dynamodbUrl: string
  readonly pid: number
  readonly startedAt: string
}

const fileName = 'server.json'

/** Writes where the server of a data folder is reached. Only the user who runs it can read the file. */
export function writeServerFile(
  folder: string,
  { url, dynamodbUrl, startedAt }: { url: string; dynamodbUrl: string; startedAt: number },
): void {
  const content: ServerFile = {
    url: localUrl(url),
    dynamodbUrl: localUrl(dynamodbUrl),
    pid: process.pid,
    startedAt: isoTime(startedAt),
  }
  const file = join(folder, fileName)
  // A file that a crashed server left keeps its mode when it is overwritten.
  rmSync(file, { force: true })
  writeFileSync(file, `${JSON.stringify(content)}\n`, { mode: 0o600 })
}

export function removeServerFile(folder: string): void {
  rmSync(join(folder, fileName), { force: true })
}

/** Returns the file, which may be of a server that has died since; undefined if there is none. */
export function readServerFile(folder: string): ServerFile | undefined {
  try {
    const content = JSON.parse(readFileSync(join(folder, fileName), 'utf8')) as Partial<ServerFile>
    return typeof content.url === 'string' ? (content as ServerFile) : undefined
  } catch {
    return undefined
  }
}

/** A server that listens on every address is reached on this machine by loopback. */
function localUrl(url: string): string {
  return url.replace('//0.0.0.0:', '//127.0.0.1:').replace('//[::]:', '//[::1]:')
}

import { randomUUID } from 'node:crypto'
import { lstatSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { parseServerFile, type ServerFile, writeOwnFile } from './server-file.js'

/**
 * Returns the folder with one file for each running server of this user: TABLEWRIGHT_SERVERS, by default a
 * folder for temporary files.
 */
export function serverListFolder(): string {
  return (
    process.env.TABLEWRIGHT_SERVERS ||
    join(tmpdir(), `tablewright-${process.getuid?.() ?? userInfo().username}`)
  )
}

/** Lists a server, and returns the function that removes it. Throws if the folder cannot be trusted. */
export function listServer(folder: string, content: ServerFile): () => void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  if (!isOwnFolder(folder)) throw new Error(`${folder} belongs to another user, or others may write to it.`)
  const file = join(folder, `${randomUUID()}.json`)
  writeOwnFile(file, content)
  return () => rmSync(file, { force: true })
}

/** Returns the listed servers, the most recently started first. Removes servers whose process has ended. */
export function readServerList(folder: string): readonly ServerFile[] {
  if (!isOwnFolder(folder)) return []
  const listed = readdirSync(folder).flatMap((name) => {
    const file = join(folder, name)
    const content = parseServerFile(file)
    if (content === undefined) return []
    if (isRunning(content.pid)) return [content]
    rmSync(file, { force: true })
    return []
  })
  return listed.sort((one, other) => (one.startedAt < other.startedAt ? 1 : -1))
}

/**
 * Whether the folder belongs to this user. Another user could otherwise list a server that collects tokens.
 */
function isOwnFolder(folder: string): boolean {
  const stats = lstatSync(folder, { throwIfNoEntry: false })
  if (stats?.isDirectory() !== true) return false
  // On Windows, each user has a separate folder for temporary files.
  return process.getuid === undefined || (stats.uid === process.getuid() && (stats.mode & 0o077) === 0)
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}

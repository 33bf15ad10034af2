import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { type Server, startBinary, startNode } from './server.js'

const command = new URL('../../../../packages/cli/bin/tablewright.js', import.meta.url)

/** The engine as users start it, every write on disk before it is answered. */
export function startOurs(data: string, nodeArgs: readonly string[] = []): Promise<Server> {
  return startNode(command, ['engine', '--port', '0', '--data', data, '--json'], nodeArgs)
}

/** A server that answers each request with a number of bytes; with a folder, after it has put the body into LMDB there. */
export function startEcho(...folder: readonly string[]): Promise<Server> {
  return startNode(new URL('./echo-server.js', import.meta.url), folder)
}

/** A server that answers any data of a socket with the same response, whose body has this length. */
export function startSocket(length: string): Promise<Server> {
  return startNode(new URL('./socket-server.js', import.meta.url), [length])
}

/** On LevelDB, which it does not sync. */
export function startDynalite(data: string): Promise<Server> {
  return startNode(new URL('./dynalite-server.js', import.meta.url), [data])
}

/** On a SQLite file, with its default settings. */
export function startDynoxide(data: string): Promise<Server> {
  const require = createRequire(import.meta.url)
  const binary = join(dirname(require.resolve('@dynoxide/linux-x64/package.json')), 'dynoxide')
  return startBinary(binary, (port) => ['--port', String(port), '--db-path', data])
}

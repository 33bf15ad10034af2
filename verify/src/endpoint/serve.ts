import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { root } from '../tidy/workspace.js'

export interface Answer {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
}

export interface ServedEndpoint {
  /** Asks the HTTP API: `ask('POST', '/smart-locker/lockers', { … })`. */
  ask(method: string, path: string, body?: object): Promise<Answer>
  stop(): Promise<void>
}

const bin = join(root, 'packages', 'cli', 'bin', 'tablewright.js')

/** The real command, with all systems, on the data of another engine. */
export async function serveEndpoint(endpoint: string): Promise<ServedEndpoint> {
  const args = [
    'serve',
    '--endpoint',
    endpoint,
    '--port',
    '0',
    '--dynamodb-port',
    '0',
    '--log',
    'silent',
    '--json',
  ]
  const child = spawn(process.execPath, [bin, ...args], { stdio: ['ignore', 'pipe', 'inherit'] })
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  const { url } = JSON.parse(line) as { readonly url: string }
  return {
    ask: (method, path, body) => ask(new URL(`/api${path}`, url), method, body),
    stop: () => stop(child),
  }
}

async function ask(url: URL, method: string, body?: object): Promise<Answer> {
  const response = await fetch(url, {
    method,
    headers: { accept: 'application/json', ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, body: text === '' ? {} : (JSON.parse(text) as Answer['body']) }
}

async function stop(child: ChildProcess): Promise<void> {
  const closed = once(child, 'close')
  child.kill('SIGTERM')
  await closed
}

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Connection } from '../load/connection.js'
import { cpuOf } from './process-usage.js'

/** A server in a separate process. Its CPU time is measured without that of the load. */
export interface Server {
  readonly port: number
  readonly pid: number
  readonly cpu: () => number
  /** The JSON that it printed when it was ready. */
  readonly facts: Readonly<Record<string, unknown>>
  stop(): Promise<void>
}

/** Starts a Node program that prints one line of JSON with its port when it is ready. */
export async function startNode(
  program: URL,
  args: readonly string[],
  nodeArgs: readonly string[] = [],
): Promise<Server> {
  const child = spawn(process.execPath, [...nodeArgs, fileURLToPath(program), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = (await Promise.race([once(child.stdout, 'data'), ended(child)])) as [Buffer]
  const facts = JSON.parse(String(line)) as { readonly port: number }
  return serverOf(child, facts.port, facts)
}

/** Starts a program without output. It is ready when it accepts connections. */
export async function startBinary(
  program: string,
  args: (port: number) => readonly string[],
): Promise<Server> {
  const port = await freePort()
  const child = spawn(program, args(port), { stdio: 'ignore' })
  await Promise.race([untilListening(port), ended(child)])
  return serverOf(child, port)
}

function serverOf(child: ChildProcess, port: number, facts: Server['facts'] = {}): Server {
  const pid = child.pid!
  // Ends the server with this program.
  const end = () => child.kill('SIGKILL')
  process.once('exit', end)
  return {
    port,
    pid,
    cpu: () => cpuOf(pid),
    facts,
    async stop() {
      const gone = once(child, 'exit')
      child.kill('SIGTERM')
      await gone
      process.off('exit', end)
    },
  }
}

async function ended(child: ChildProcess): Promise<never> {
  const [code] = await once(child, 'exit')
  throw new Error(`${child.spawnfile} ended with ${code} before it was ready.`)
}

async function untilListening(port: number): Promise<void> {
  for (let attempt = 0; attempt < 500; attempt++) {
    try {
      const connection = await Connection.open(port)
      connection.close()
      return
    } catch {
      await delay(10)
    }
  }
  throw new Error(`Nothing listens on port ${port}.`)
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

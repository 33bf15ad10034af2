import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { openBroker } from '../broker.js'

export interface TestBroker {
  readonly name: string
  readonly url: string
  readonly protocolVersion: 4 | 5
  stop(): Promise<void>
}

/** The program of the Mosquitto broker (MQTT 5), if it is installed. */
export const mosquitto = process.env.MOSQUITTO ?? 'mosquitto'
export const hasMosquitto = spawnSync(mosquitto, ['-h']).error === undefined

/** Starts the broker of `serve` in this process: MQTT 3.1.1. */
export async function startOwnBroker(): Promise<TestBroker> {
  const broker = await openBroker()
  const server = createServer(broker.handle)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    name: 'aedes',
    url: `mqtt://127.0.0.1:${port}`,
    protocolVersion: 4,
    async stop() {
      await broker.close()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Starts Mosquitto in a separate process: MQTT 5. */
export async function startMosquitto(): Promise<TestBroker> {
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'tablewright-mosquitto-'))
  const file = join(folder, 'mosquitto.conf')
  writeFileSync(file, `listener ${port} 127.0.0.1\nallow_anonymous true\n`)
  const child = spawn(mosquitto, ['-c', file], { stdio: 'ignore' })
  await untilListening(port)
  return {
    name: 'mosquitto',
    url: `mqtt://127.0.0.1:${port}`,
    protocolVersion: 5,
    stop: () => stopped(child, folder),
  }
}

function stopped(child: ChildProcess, folder: string): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => {
      rmSync(folder, { recursive: true })
      resolve()
    })
    child.kill('SIGTERM')
  })
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

async function untilListening(port: number): Promise<void> {
  for (let attempt = 0; attempt < 100; attempt++) {
    const open = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true))
      socket.once('error', () => resolve(false))
      socket.once('connect', () => socket.end())
    })
    if (open) return
    await delay(50)
  }
  throw new Error('Mosquitto does not listen.')
}

import { connect } from 'node:net'
import { open } from '@tablewright/engine'
import { type Listening, listen } from '@tablewright/server'
import type { Outcome } from '../command.js'
import { anyRequest, mutate, Picker, tableShapes } from '../requests/index.js'
import { findBug, plantBug } from '../served/planted-bugs.js'
import { spoilBytes } from './spoil-bytes.js'

interface Sizes {
  readonly seed: number
  readonly messages: number
  readonly plant: string
}

/** Messages sent at the same time. */
const atOnce = 16
const silence = 5_000

/** Sends damaged HTTP messages to the endpoint. None may cause a 5xx, a fault or a crash. */
export async function runWireFuzz({ seed, messages, plant }: Sizes): Promise<Outcome> {
  const failures: string[] = []
  const engine = await open({ memory: true })
  const served = plant === '' ? engine : plantBug(engine, findBug(plant))
  const onFault = (fault: unknown) => void failures.push(`the endpoint reported ${fault}`)
  const endpoint = await listen({ engine: served, port: 0, onFault })
  try {
    for (const { create } of tableShapes) await engine.createTable(create)
    const accepted = await sendMessages(endpoint, new Picker(seed), messages, failures)
    const { status } = await fetch(`${endpoint.url}/health`)
    if (status !== 200) failures.push(`/health answers ${status} afterwards`)
    return { figures: { messages, accepted }, failures }
  } finally {
    await endpoint.close()
    await engine.close()
  }
}

async function sendMessages(
  { port }: Listening,
  pick: Picker,
  count: number,
  failures: string[],
): Promise<number> {
  let accepted = 0
  for (let made = 0; made < count; made += atOnce) {
    const batch = Array.from({ length: atOnce }, (_, index) => {
      const bytes = badMessage(pick)
      return index % 2 === 0 ? bytes : keptAlive(bytes)
    })
    const answers = await Promise.all(batch.map((bytes) => exchange(port, bytes)))
    for (const [index, answer] of answers.entries()) {
      const status = Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 0)
      if (status === 200) accepted++
      if (status >= 500)
        failures.push(`${JSON.stringify(batch[index]!.toString('latin1'))} brought ${answer}`)
    }
  }
  return accepted
}

/** Sends bytes unchanged, ends the sending side, and returns the received bytes after the server closes. */
export function exchange(port: number, bytes: Buffer): Promise<string> {
  return new Promise((resolve) => {
    let text = ''
    const socket = connect(port, '127.0.0.1', () => socket.end(bytes))
    socket.setTimeout(silence, () => socket.destroy(new Error('silence')))
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
    })
    // The server may reset the connection before all bytes arrive.
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(text))
  })
}

export const head = (target: string, length: number, extra = '') =>
  `POST / HTTP/1.1\r\nhost: localhost\r\n${closing}content-type: application/x-amz-json-1.0\r\n` +
  `x-amz-target: ${target}\r\ncontent-length: ${length}\r\n${extra}\r\n`

const closing = 'connection: close\r\n'

/**
 * Removes the header that makes `node:http` read the call. Without it, the endpoint reads the socket itself.
 */
const keptAlive = (bytes: Buffer) => Buffer.from(bytes.toString('latin1').replace(closing, ''), 'latin1')

const message = (target: string, body: Buffer) =>
  Buffer.concat([Buffer.from(head(target, body.length)), body])

function badMessage(pick: Picker): Buffer {
  const request = mutate(pick, anyRequest(pick, pick.of(tableShapes)))
  const json = Buffer.from(JSON.stringify(request.input))
  const target = `DynamoDB_20120810.${request.operation}`
  return pick.weighted<() => Buffer>([
    [6, () => message(target, pick.chance(50) ? spoilBytes(pick, json) : json)],
    [4, () => spoilBytes(pick, Buffer.concat([Buffer.from(head(target, json.length)), json]))],
    [1, () => Buffer.concat([Buffer.from(head(target, pick.below(1_000))), json])],
    [1, () => Buffer.from(head(target, 0, `x-long: ${'x'.repeat(20_000)}\r\n`))],
    [
      1,
      () => message(pick.of(['', '__proto__', 'DynamoDB_20120810.constructor', 'a.b.c']), Buffer.from('{}')),
    ],
    [1, () => Buffer.from(`${pick.of(['GET', 'PUT', 'TRACE', 'CONNECT', 'FROB'])} / HTTP/1.1\r\n\r\n`)],
    [
      1,
      () =>
        spoilBytes(pick, Buffer.from('POST / HTTP/1.1\r\ntransfer-encoding: chunked\r\n\r\n5\r\nhello\r\n')),
    ],
  ])()
}

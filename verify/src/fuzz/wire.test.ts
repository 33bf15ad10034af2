import { connect } from 'node:net'
import { type Engine, open } from '@tablewright/engine'
import { type Listening, listen } from '@tablewright/server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anyRequest, mutate, Picker, tableShapes } from '../requests/index.js'
import { nested, spoilBytes } from './spoil-bytes.js'

const count = Number(process.env.TABLEWRIGHT_FUZZ ?? 100_000) / 40
const seed = Number(process.env.TABLEWRIGHT_SEED ?? 1)
const faults: unknown[] = []

let engine: Engine
let endpoint: Listening

beforeAll(async () => {
  engine = await open({ memory: true })
  endpoint = await listen({ engine, port: 0, onFault: (fault) => faults.push(fault) })
  for (const { create } of tableShapes) await engine.createTable(create)
})

afterAll(async () => {
  await endpoint.close()
  await engine.close()
})

/** Sends bytes as they are, says that there are no more, and gives back what came until the other side closed. */
function exchange(bytes: Buffer): Promise<string> {
  return new Promise((resolve) => {
    let text = ''
    const socket = connect(endpoint.port, '127.0.0.1', () => socket.end(bytes))
    socket.setTimeout(5_000, () => socket.destroy(new Error('silence')))
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
    })
    // A server that has seen enough may reset the connection while bytes are still on their way.
    socket.on('error', () => undefined)
    socket.on('close', () => resolve(text))
  })
}

const head = (target: string, length: number, extra = '') =>
  `POST / HTTP/1.1\r\nhost: localhost\r\n${closing}content-type: application/x-amz-json-1.0\r\n` +
  `x-amz-target: ${target}\r\ncontent-length: ${length}\r\n${extra}\r\n`

const closing = 'connection: close\r\n'

/** Without it the endpoint takes a call from the socket itself; with it, `node:http` does. */
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

test('malformed messages never bring a 5xx, a fault or the end', { timeout: 300_000 }, async () => {
  const pick = new Picker(seed)
  const statuses = new Map<string, number>()
  for (let made = 0; made < count; made += 16) {
    const messages = Array.from({ length: 16 }, (_, index) => {
      const bytes = badMessage(pick)
      return index % 2 === 0 ? bytes : keptAlive(bytes)
    })
    const answers = await Promise.all(messages.map(exchange))
    for (const [index, answer] of answers.entries()) {
      const status = /^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? 'none'
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      if (status >= '500' && status !== 'none')
        expect.fail(`seed ${seed}: ${JSON.stringify(messages[index]!.toString('latin1'))} brought ${answer}`)
    }
  }
  expect(faults).toEqual([])
  expect(statuses.get('200')).toBeGreaterThan(0)
  expect((await fetch(`${endpoint.url}/health`)).status).toBe(200)
  console.log(`${Math.ceil(count)} messages from seed ${seed} on:`, Object.fromEntries(statuses))
})

test('a body of any depth or size is answered', async () => {
  const deep = Buffer.from(`{"TableName":"plain-text","Item":{"pk":{"S":"a"},"a":${nested(100_000)}}}`)
  const huge = Buffer.from(`{"TableName":"${'x'.repeat(17_000_000)}"}`)
  for (const body of [deep, huge]) {
    const answer = await exchange(
      Buffer.concat([Buffer.from(head('DynamoDB_20120810.PutItem', body.length)), body]),
    )
    expect(answer).toMatch(/^HTTP\/1\.1 4\d\d/)
  }
  expect(faults).toEqual([])
})

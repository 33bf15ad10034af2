import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { type BodyFailure, readBody } from './read-body.js'
import { UnprovenBodies } from './unproven-bodies.js'

const chunkCount = 200_000

function heapUsed(): number {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
  return process.memoryUsage().heapUsed
}

test('a body in chunks of one byte takes little memory until its end', async () => {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  try {
    const before = heapUsed()
    socket.write('POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n')
    const [request] = (await once(server, 'request')) as [IncomingMessage]
    const body = new Promise<Buffer | BodyFailure>((resolve) => {
      readBody(request, chunkCount, new UnprovenBodies(), resolve)
    })
    let received = 0
    const all = new Promise<void>((resolve) => {
      request.on('data', ({ length }: Buffer) => {
        received += length
        if (received === chunkCount) resolve()
      })
    })
    socket.write('1\r\n \r\n'.repeat(chunkCount))
    await all
    expect(heapUsed() - before).toBeLessThan(10_000_000)
    socket.write('0\r\n\r\n')
    expect(await body).toEqual(Buffer.alloc(chunkCount, ' '))
  } finally {
    socket.destroy()
    server.close()
  }
})

// The least that an HTTP server on this runtime can do: take a body in, send a number of bytes back. With a folder, it
// first puts the body into LMDB, in as many parts as the request says, and waits until they are on disk.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { keyOf, scattered } from '../sample-data.js'
import { itemCount } from '../workloads.js'

const answers = new Map<string, Buffer>()
const put = process.argv[2] === undefined ? undefined : await openLmdbPut(process.argv[2])

// Connections wait while the other side has its turn.
const timeouts = { keepAliveTimeout: 300_000, headersTimeout: 0, requestTimeout: 0 }

const server = createServer(timeouts, (request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', async () => {
    const length = request.headers['x-answer-length'] as string
    const answer = answers.get(length) ?? Buffer.alloc(Number(length), ' ')
    answers.set(length, answer)
    if (put !== undefined) await put(Buffer.concat(chunks), Number(request.headers['x-parts']))
    response.writeHead(200, { 'Content-Type': 'application/x-amz-json-1.0', 'Content-Length': length })
    response.end(answer)
  })
})
server.listen(0, '127.0.0.1', () => {
  console.log(JSON.stringify({ port: (server.address() as AddressInfo).port }))
})

/** Opens LMDB with as many records as the engine holds, and puts parts of a body over them, all in one commit. */
async function openLmdbPut(path: string): Promise<(body: Buffer, parts: number) => Promise<unknown>> {
  const { open } = await import('lmdb')
  const file = open<Buffer, string>({ path, pageSize: 8192, overlappingSync: false, encoding: 'binary' })
  const keys = scattered(itemCount, itemCount).map((number) => JSON.stringify(keyOf(number)))
  for (const key of keys) file.put(key, Buffer.alloc(450))
  await file.flushed
  let next = 0
  return (body, parts) => {
    const size = Math.ceil(body.length / parts)
    return file.batch(() => {
      for (let at = 0; at < body.length; at += size)
        file.put(keys[next++ % itemCount]!, body.subarray(at, at + size))
    })
  }
}

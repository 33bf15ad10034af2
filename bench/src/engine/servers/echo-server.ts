// The least that an HTTP server on this runtime can do: take a body in, send a number of bytes back.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const answers = new Map<string, Buffer>()

// Connections wait while the other side has its turn.
const timeouts = { keepAliveTimeout: 300_000, headersTimeout: 0, requestTimeout: 0 }

const server = createServer(timeouts, (request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const length = request.headers['x-answer-length'] as string
    const answer = answers.get(length) ?? Buffer.alloc(Number(length), ' ')
    answers.set(length, answer)
    response.writeHead(200, { 'Content-Type': 'application/x-amz-json-1.0', 'Content-Length': length })
    response.end(answer)
  })
})
server.listen(0, '127.0.0.1', () => {
  console.log(JSON.stringify({ port: (server.address() as AddressInfo).port }))
})

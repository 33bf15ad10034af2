import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A webhook as it was received. */
export interface Received {
  readonly headers: IncomingHttpHeaders
  readonly text: string
  readonly body: {
    readonly id: string
    readonly type: string
    readonly aggregate: { readonly id: string; readonly sequence: number }
    readonly data: Readonly<Record<string, unknown>>
  }
}

export interface Receiver {
  readonly url: string
  readonly received: Received[]
  /** Returns the status to answer with; undefined sends no answer. */
  answer: (received: Received) => number | undefined | Promise<number | undefined>
  close(): Promise<void>
}

/** Opens an HTTP server that receives webhooks. */
export async function openReceiver(): Promise<Receiver> {
  const received: Received[] = []
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
    const text = Buffer.concat(chunks).toString()
    const one = { headers: request.headers, text, body: JSON.parse(text) as Received['body'] }
    const status = await receiver.answer(one)
    if (status === undefined) return
    if (status < 300) received.push(one)
    response.writeHead(status).end(status < 300 ? 'thanks' : 'not now')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    received,
    answer: () => 200,
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return receiver
}

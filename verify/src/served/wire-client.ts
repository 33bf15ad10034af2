import { connect, type Socket } from 'node:net'

export interface Answer {
  readonly status: number
  readonly body: string
}

/** The connection ended before the answer was complete: the request may have been executed or not. */
export class Disconnected extends Error {}

interface Waiting {
  readonly resolve: (answer: Answer) => void
  readonly reject: (error: Error) => void
}

/**
 * One client on one connection, with one request at a time. It shares no code with the drivers of the product, never
 * retries, and reports a lost connection as such.
 */
export class WireClient {
  readonly #socket: Socket
  #waiting: Waiting | undefined
  #received: Buffer = Buffer.alloc(0)
  #ended = false

  constructor(port: number) {
    this.#socket = connect({ port, host: '127.0.0.1', noDelay: true })
    this.#socket.on('data', (chunk) => this.#receive(chunk))
    this.#socket.on('error', () => undefined)
    this.#socket.on('close', () => this.#end())
  }

  /** Rejects with `Disconnected` if the answer does not arrive. */
  call(operation: string, input: object): Promise<Answer> {
    if (this.#ended) return Promise.reject(new Disconnected('closed before the request'))
    const body = JSON.stringify(input)
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject }
      this.#socket.write(
        `POST / HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/x-amz-json-1.0\r\n` +
          `x-amz-target: DynamoDB_20120810.${operation}\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
      )
    })
  }

  close(): void {
    this.#socket.destroy()
  }

  #receive(chunk: Buffer): void {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk])
    const headEnd = this.#received.indexOf('\r\n\r\n')
    if (headEnd < 0) return
    const head = this.#received.toString('latin1', 0, headEnd)
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1])
    const end = headEnd + 4 + length
    if (this.#received.length < end) return
    const answer = {
      status: Number(head.slice(9, 12)),
      body: this.#received.toString('utf8', headEnd + 4, end),
    }
    this.#received = this.#received.subarray(end)
    const waiting = this.#waiting
    this.#waiting = undefined
    waiting?.resolve(answer)
  }

  #end(): void {
    this.#ended = true
    this.#waiting?.reject(new Disconnected('the connection ended before the answer'))
    this.#waiting = undefined
  }
}

import { connect, type Socket } from 'node:net'

const headEnd = Buffer.from('\r\n\r\n')
/** The last chunk of an answer without a length, whose body is given with its chunks. */
const chunksEnd = Buffer.from('\r\n0\r\n\r\n')

interface Waiting {
  readonly resolve: (body: Buffer) => void
  readonly reject: (error: Error) => void
}

/**
 * One kept-alive HTTP/1.1 connection that sends prepared bytes and waits for the whole answer. Implements
 * only the part of HTTP that these servers need: the load generator leaves the CPU to the measured server.
 */
export class Connection {
  readonly #socket: Socket
  #received: Buffer = Buffer.alloc(0)
  #waiting: Waiting | undefined
  #broken: Error | undefined

  private constructor(socket: Socket) {
    this.#socket = socket
    socket.setNoDelay(true)
    socket.on('data', (chunk) => this.#receive(chunk))
    socket.on('error', (error) => this.#fail(error))
    socket.on('close', () => this.#fail(new Error('The server closed the connection.')))
  }

  static open(port: number): Promise<Connection> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1')
      socket.once('error', reject)
      socket.once('connect', () => {
        socket.off('error', reject)
        resolve(new Connection(socket))
      })
    })
  }

  /** Sends one request and returns the body of its response. Rejects unless the request succeeds. */
  send(request: Buffer): Promise<Buffer> {
    if (this.#broken !== undefined) return Promise.reject(this.#broken)
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject }
      this.#socket.write(request)
    })
  }

  close(): void {
    this.#waiting = undefined
    this.#socket.destroy()
  }

  #fail(error: Error): void {
    this.#broken = error
    this.#waiting?.reject(error)
  }

  #receive(chunk: Buffer): void {
    this.#received = this.#received.length === 0 ? chunk : Buffer.concat([this.#received, chunk])
    const end = this.#received.indexOf(headEnd)
    if (end < 0) return
    const head = this.#received.toString('latin1', 0, end)
    const bodyStart = end + headEnd.length
    const chunked = /\r\ntransfer-encoding: chunked/i.test(head)
    if (chunked && !this.#received.subarray(-chunksEnd.length).equals(chunksEnd)) return
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0)
    const bodyEnd = chunked ? this.#received.length : bodyStart + length
    if (this.#received.length < bodyEnd) return
    const body = this.#received.subarray(bodyStart, bodyEnd)
    const { resolve, reject } = this.#waiting!
    this.#waiting = undefined
    this.#received = Buffer.alloc(0)
    if (head.startsWith('HTTP/1.1 2')) resolve(body)
    else reject(new Error(`${head.split('\r\n', 1)[0]}: ${body.toString('utf8', 0, 500)}`))
  }
}

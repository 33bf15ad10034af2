import type { Socket } from 'node:net'
import { BodyChunks } from '../web/body-chunks.js'
import type { AnswerCall } from './answer-call.js'
import type { AnswerQueue, AnswerReceiver } from './answer-queue.js'
import { type CallHead, readCallHead } from './call-head.js'
import { answerType, mayBeCall, notACall, textType } from './content.js'
import type { WireReply } from './wire-engine.js'

/** The parts that connections share. */
export interface ConnectionParts {
  readonly answerCall: AnswerCall
  readonly answers: AnswerQueue
  readonly nextId: () => string
  /** True once the server is closing: each answer is then the last on its connection. */
  readonly closing: () => boolean
  /** How long a connection may wait for its next request. */
  readonly keepAliveTimeout: number
  /** The response headers that announce it. */
  readonly keptAlive: string
  /** Whether a Host header names this server; `node:http` handles requests for other names. */
  readonly acceptsHost: (host: string) => boolean
  /** Passes a connection on to a whole HTTP server, with its first bytes put back. */
  readonly handOver: (socket: Socket) => void
  readonly onFault: (error: unknown) => void
}

/** A request with an incomplete body. */
interface Awaited {
  readonly head: CallHead
  readonly body: BodyChunks
  missing: number
  readonly deadline: NodeJS.Timeout
}

/** How many intervals a connection may be quiet: together its `keepAliveTimeout`. */
export const maxQuietLooks = 4

const brokenOff = 'HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n'

/** Maximum time for a body to arrive, as in `node:http`. */
const requestTimeout = 300_000

/**
 * One connection of an SDK: reads calls of the common form straight from the socket and answers them one after the
 * other. At the first request of another form, the connection goes to `node:http`.
 */
export class CallConnection implements AnswerReceiver {
  readonly #socket: Socket
  readonly #parts: ConnectionParts
  /** Whether a call waits for the engine. */
  #calling = false
  /** Whether the client does not read its answers. Then nothing is read from it. */
  #stalled = false
  /** Answers that are queued and not sent. */
  #queued = 0
  /** Whether the answer that is sent or queued is the last one. */
  #last = false
  #ended = false
  #awaited: Awaited | undefined
  /** Looks since the last byte was read or written. */
  #quietLooks = 0
  /** Whether `node:net` watches the socket, because a client was slow to read its answer. */
  #watched = false

  constructor(socket: Socket, parts: ConnectionParts) {
    this.#socket = socket
    this.#parts = parts
    socket.on('data', this.#onData)
    socket.on('end', this.#onEnd)
    socket.on('timeout', this.#onTimeout)
    socket.on('error', ignore)
    socket.on('close', this.#onClose)
  }

  /** Whether no request waits for an answer. */
  get idle(): boolean {
    return !this.#busy && this.#queued === 0 && this.#awaited === undefined
  }

  get #busy(): boolean {
    return this.#calling || this.#stalled || this.#last
  }

  /**
   * Closes the connection if nothing was read or written for `maxQuietLooks` intervals. To be called at each interval:
   * a timer for each socket would be set anew with every read and write.
   */
  look(): void {
    if (!this.#watched && this.#quietLooks++ >= maxQuietLooks) this.#onTimeout()
  }

  readonly #onData = (chunk: Buffer): void => {
    this.#quietLooks = 0
    let rest: Buffer | undefined = chunk
    while (rest !== undefined) {
      if (this.#busy) {
        this.#putBack(rest)
        return
      }
      rest = this.#awaited === undefined ? this.#begin(rest) : this.#collect(this.#awaited, rest)
    }
  }

  /** Puts bytes back. They are read again when the stream flows again. */
  #putBack(bytes: Buffer): void {
    this.#socket.pause()
    this.#socket.unshift(bytes)
  }

  /** Called when the client ends its side. It still gets its answer. */
  readonly #onEnd = (): void => {
    this.#ended = true
    if (!this.#busy) this.#leave()
  }

  /** A client may wait while a call is processed, but an answer must not wait for the client. */
  readonly #onTimeout = (): void => {
    if (!this.#busy || this.#socket.writableLength > 0) this.#socket.destroy()
  }

  readonly #onClose = (): void => {
    clearTimeout(this.#awaited?.deadline)
  }

  /** Reads the head of a request, and answers the request if it is complete. Returns the bytes of the next one. */
  #begin(bytes: Buffer): Buffer | undefined {
    const head = readCallHead(bytes, this.#parts.acceptsHost)
    if (head === undefined) {
      this.#handOver(bytes)
      return undefined
    }
    const end = head.bodyStart + head.bodyLength
    if (bytes.length >= end) {
      this.#answer(head, bytes.subarray(head.bodyStart, end))
      return bytes.length > end ? bytes.subarray(end) : undefined
    }
    const body = new BodyChunks()
    body.add(bytes.subarray(head.bodyStart))
    this.#awaited = {
      head,
      body,
      missing: end - bytes.length,
      deadline: setTimeout(() => this.#socket.destroy(), requestTimeout).unref(),
    }
    return undefined
  }

  #collect(awaited: Awaited, bytes: Buffer): Buffer | undefined {
    const { missing } = awaited
    awaited.body.add(bytes.length > missing ? bytes.subarray(0, missing) : bytes)
    awaited.missing -= Math.min(bytes.length, missing)
    if (awaited.missing > 0) return undefined
    this.#awaited = undefined
    clearTimeout(awaited.deadline)
    this.#answer(awaited.head, awaited.body.take())
    return bytes.length > missing ? bytes.subarray(missing) : undefined
  }

  #answer(head: CallHead, body: Buffer): void {
    if (!mayBeCall(head.contentType, body.length)) {
      this.#send(404, textType, notACall)
      return
    }
    const reply = this.#parts.answerCall(head.target, body)
    if (reply instanceof Promise) {
      this.#calling = true
      const type = answerType(head.contentType)
      reply.then((late) => this.#answerLate(late, type), this.#parts.onFault)
    } else this.#send(reply.status, answerType(head.contentType), reply.body)
  }

  #answerLate({ status, body }: WireReply, contentType: string): void {
    this.#calling = false
    try {
      this.#send(status, contentType, body, true)
      if (!this.#busy) this.#socket.resume()
    } catch (error) {
      this.#parts.onFault(error)
    }
  }

  #send(status: number, contentType: string, body: Uint8Array, owned = false): void {
    const { nextId, closing, answers, keptAlive } = this.#parts
    if (this.#socket.destroyed) return
    // Ignore everything after the last answer.
    this.#last = this.#ended || closing()
    const connection = this.#last ? 'Connection: close' : keptAlive
    this.#queued++
    answers.add(this, { requestId: nextId(), status, contentType, body, owned, connection })
  }

  deliver(bytes: Buffer, body?: Uint8Array): boolean {
    const socket = this.#socket
    this.#queued--
    this.#quietLooks = 0
    if (socket.destroyed) return true
    if (body === undefined) socket.write(bytes)
    else writeBoth(socket, bytes, body)
    const taken = socket.writableLength === 0
    if (!taken) this.#watch()
    if (this.#last && this.#queued === 0) socket.destroySoon()
    else if (!taken && socket.writableNeedDrain && !this.#stalled) this.#waitForReader()
    return taken
  }

  /** A client that reads slowly is not quiet as long as it goes on reading, which `node:net` sees. */
  #watch(): void {
    if (this.#watched) return
    this.#watched = true
    this.#socket.setTimeout(this.#parts.keepAliveTimeout)
  }

  #waitForReader(): void {
    this.#stalled = true
    this.#socket.once('drain', () => {
      this.#stalled = false
      if (this.#busy) return
      if (this.#ended) this.#leave()
      else this.#socket.resume()
    })
  }

  /** Closes the connection of a client that has ended. An incomplete request is answered as `node:http` does. */
  #leave(): void {
    this.#parts.answers.flush()
    if (this.#awaited !== undefined) this.#socket.write(brokenOff)
    this.#socket.destroySoon()
  }

  #handOver(bytes: Buffer): void {
    const socket = this.#socket
    this.#parts.answers.flush()
    if (this.#stalled) {
      this.#putBack(bytes)
      return
    }
    socket.off('data', this.#onData)
    socket.off('end', this.#onEnd)
    socket.off('timeout', this.#onTimeout)
    socket.off('error', ignore)
    socket.off('close', this.#onClose)
    socket.setTimeout(0)
    // Node delivers returned bytes only when the stream flows again.
    socket.pause()
    socket.unshift(bytes)
    this.#parts.handOver(socket)
    process.nextTick(() => socket.resume())
  }
}

/** Sends two buffers in one system call. */
function writeBoth(socket: Socket, first: Buffer, second: Uint8Array): void {
  socket.cork()
  socket.write(first)
  socket.write(second)
  socket.uncork()
}

function ignore(): void {}

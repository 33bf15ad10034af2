import { STATUS_CODES } from 'node:http'
import { systemClock } from '@tablewright/base'
import { answerHead, type Envelope } from './respond.js'

const queueSize = 256 * 1024
/** Larger bodies are sent immediately, so that they are copied only once and do not delay others. */
const maxQueuedBody = 32 * 1024
/** Maximum number of answers that are sent together. */
const maxQueued = 64
/** Upper bound of the size of an answer's headers. */
const headRoom = 1024

let second = -1
let date = ''

/** The HTTP date, formatted once a second. */
function httpDate(): string {
  const now = Math.floor(systemClock() / 1000)
  if (now !== second) {
    second = now
    date = new Date(now * 1000).toUTCString()
  }
  return date
}

/** An answer before it is encoded. */
export interface Answer {
  readonly envelope: Envelope
  readonly status: number
  readonly contentType: string
  readonly body: Uint8Array
  /** Whether the body is not changed later, so that a large one can be sent without a copy. */
  readonly owned?: boolean
  /** The headers about the connection. */
  readonly connection: string
}

/** Receives answers. */
export interface AnswerReceiver {
  /** Sends the bytes of an answer; a large body may be separate. Returns false if the socket buffers some of them. */
  deliver(bytes: Buffer, body?: Uint8Array): boolean
}

/**
 * Assembles whole answers, head and body, and sends those of one turn of the event loop together. A write wakes a
 * sleeping client, which takes longer than all other work for a small request; of answers that are sent together,
 * most find their client awake.
 */
export class AnswerQueue {
  #bytes = Buffer.allocUnsafeSlow(queueSize)
  /** Bytes before this index had not been accepted by the system when they were sent. */
  #start = 0
  #end = 0
  readonly #receivers: AnswerReceiver[] = []
  readonly #ends: number[] = []
  #scheduled = false

  /** Queues an answer, or sends it and those before it if it is large. A body that is not owned is copied. */
  add(receiver: AnswerReceiver, answer: Answer): void {
    const { body, owned } = answer
    if (owned && body.length > maxQueuedBody) {
      this.flush()
      receiver.deliver(Buffer.from(headOf(answer), 'latin1'), body)
      return
    }
    this.#reserve(headRoom + body.length)
    const bodyStart = this.#end + this.#bytes.write(headOf(answer), this.#end, 'latin1')
    this.#bytes.set(body, bodyStart)
    this.#end = bodyStart + body.length
    this.#receivers.push(receiver)
    this.#ends.push(this.#end)
    if (this.#receivers.length >= maxQueued || body.length > maxQueuedBody) this.flush()
    else if (!this.#scheduled) {
      this.#scheduled = true
      setImmediate(this.#flushLater)
    }
  }

  /** Sends all answers that wait. */
  flush(): void {
    let [start, taken] = [this.#start, true]
    for (let index = 0; index < this.#receivers.length; index++) {
      const end = this.#ends[index]!
      if (!this.#receivers[index]!.deliver(this.#bytes.subarray(start, end))) taken = false
      start = end
    }
    if (taken) this.#end = this.#start
    else this.#start = this.#end
    this.#receivers.length = 0
    this.#ends.length = 0
  }

  readonly #flushLater = (): void => {
    this.#scheduled = false
    this.flush()
  }

  #reserve(size: number): void {
    if (!this.#hasRoom(size)) this.flush()
    if (this.#hasRoom(size)) return
    this.#bytes = Buffer.allocUnsafeSlow(Math.max(queueSize, size))
    this.#start = 0
    this.#end = 0
  }

  /** Whether the answer fits. A buffer that was made for one large answer is not used again. */
  #hasRoom(size: number): boolean {
    return this.#end + size <= this.#bytes.length && this.#bytes.length <= queueSize
  }
}

function headOf({ envelope, status, contentType, body, connection }: Answer): string {
  return (
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${answerHead(envelope, contentType, body)}` +
    `Date: ${httpDate()}\r\n${connection}\r\n\r\n`
  )
}

import { type AnswerHead, HeadWriter } from './head-writer.js'

/** Room for 64 answers of 8 KB: sent in two parts, a Query of 25 items takes 3 % more CPU time. */
const queueSize = 512 * 1024
/** Larger bodies are sent immediately, so that they are copied only once and do not delay others. */
const maxQueuedBody = 32 * 1024
/** Maximum number of answers that are sent together. */
const maxQueued = 64
/** Upper bound of the size of an answer's headers. */
const headRoom = 1024

/** An answer before it is encoded. */
export interface Answer extends AnswerHead {
  readonly body: Uint8Array
  /** Whether the body is not changed later, so that a large one can be sent without a copy. */
  readonly owned?: boolean
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
  readonly #heads = new HeadWriter()
  #scheduled = false

  /** Queues an answer, or sends it and those before it if it is large. A body that is not owned is copied. */
  add(receiver: AnswerReceiver, answer: Answer): void {
    const { body, owned } = answer
    if (owned && body.length > maxQueuedBody) {
      this.flush()
      const head = Buffer.allocUnsafe(headRoom)
      receiver.deliver(head.subarray(0, this.#heads.write(answer, body, head, 0)), body)
      return
    }
    this.#reserve(headRoom + body.length)
    const bodyStart = this.#heads.write(answer, body, this.#bytes, this.#end)
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

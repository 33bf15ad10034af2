import { STATUS_CODES } from 'node:http'
import { systemClock } from '@tablewright/base'
import { answerHead, type Envelope } from './respond.js'

/** What is kept after an answer of unusual length. */
const keptSize = 4 * 1024 * 1024
const defaultSize = 64 * 1024
/** More than the headers of an answer take. */
const headRoom = 1024

let second = -1
let date = ''

/** The time as HTTP writes it, printed once a second. */
function httpDate(): string {
  const now = Math.floor(systemClock() / 1000)
  if (now !== second) {
    second = now
    date = new Date(now * 1000).toUTCString()
  }
  return date
}

/** Puts whole answers together, head and body, in a buffer that is used again: most answers are sent at once. */
export class AnswerBuffer {
  #bytes = Buffer.allocUnsafeSlow(defaultSize)

  /** The bytes of an answer, lent until the next one. */
  put(envelope: Envelope, status: number, contentType: string, body: Uint8Array, connection: string): Buffer {
    const head =
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${answerHead(envelope, contentType, body)}` +
      `Date: ${httpDate()}\r\n${connection}\r\n\r\n`
    this.#reserve(headRoom + body.length)
    const start = this.#bytes.write(head, 'latin1')
    this.#bytes.set(body, start)
    return this.#bytes.subarray(0, start + body.length)
  }

  /** Hands over the last answer, which is not sent yet. */
  giveAway(): void {
    this.#bytes = Buffer.allocUnsafeSlow(defaultSize)
  }

  #reserve(size: number): void {
    if (size > this.#bytes.length) this.#bytes = Buffer.allocUnsafeSlow(size * 2)
    else if (this.#bytes.length > keptSize) this.#bytes = Buffer.allocUnsafeSlow(Math.max(size, defaultSize))
  }
}

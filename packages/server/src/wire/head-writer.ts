import { STATUS_CODES } from 'node:http'
import { systemClock } from '@tablewright/base'
import { crc32 } from '@tablewright/dynamo/checksum'

/** The parts of an answer's head that do not depend on its body. */
export interface AnswerHead {
  readonly requestId: string
  readonly status: number
  readonly contentType: string
  /** The headers about the connection. */
  readonly connection: string
}

const [checksumName, lengthName, end] = ['\r\nx-amz-crc32: ', '\r\nContent-Length: ', '\r\n\r\n'].map(
  (text) => Buffer.from(text),
) as [Buffer, Buffer, Buffer]
const zero = 0x30

/**
 * Writes the heads of answers straight into a buffer. Most differ only in their id, checksum and length: the bytes before
 * these are the same for all answers of a second.
 */
export class HeadWriter {
  #status = 0
  #contentType = ''
  #connection = ''
  #second = -1
  #start = Buffer.alloc(0)

  /** Writes the head of an answer with this body. Returns the offset behind it. */
  write(head: AnswerHead, body: Uint8Array, target: Buffer, offset: number): number {
    const start = this.#startOf(head)
    target.set(start, offset)
    let at = writeAscii(head.requestId, target, offset + start.length)
    at = writeBytes(checksumName, target, at)
    at = writeNumber(crc32(body), target, at)
    at = writeBytes(lengthName, target, at)
    at = writeNumber(body.length, target, at)
    return writeBytes(end, target, at)
  }

  /** The status line and the headers up to the id. */
  #startOf({ status, contentType, connection }: AnswerHead): Buffer {
    const second = Math.floor(systemClock() / 1000)
    const isKnown =
      second === this.#second &&
      status === this.#status &&
      contentType === this.#contentType &&
      connection === this.#connection
    if (isKnown) return this.#start
    this.#second = second
    this.#status = status
    this.#contentType = contentType
    this.#connection = connection
    this.#start = Buffer.from(
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: ${contentType}\r\n` +
        `Date: ${new Date(second * 1000).toUTCString()}\r\n${connection}\r\nx-amzn-RequestId: `,
      'latin1',
    )
    return this.#start
  }
}

// For so few bytes, loops take less time than calls of native code.

function writeBytes(bytes: Buffer, target: Buffer, at: number): number {
  for (let index = 0; index < bytes.length; index++) target[at + index] = bytes[index]!
  return at + bytes.length
}

function writeAscii(text: string, target: Buffer, at: number): number {
  for (let index = 0; index < text.length; index++) target[at + index] = text.charCodeAt(index)
  return at + text.length
}

/** Writes a whole number in decimal digits. */
function writeNumber(value: number, target: Buffer, at: number): number {
  let digits = 1
  for (let power = 10; power <= value; power *= 10) digits++
  let rest = value
  for (let index = at + digits - 1; index >= at; index--) {
    const next = Math.floor(rest / 10)
    target[index] = zero + (rest - next * 10)
    rest = next
  }
  return at + digits
}

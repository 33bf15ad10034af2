import { maxRequestSize } from '@tablewright/dynamo'
import { maxHeaderCount, maxHeadSize } from './head-limits.js'
import { KnownTexts } from './known-texts.js'

/** The parsed head of a call. */
export interface CallHead {
  readonly target: string | undefined
  readonly contentType: string | undefined
  /** Index of the first byte of the body. */
  readonly bodyStart: number
  readonly bodyLength: number
}

const requestLine = Buffer.from('POST / HTTP/1.1\r\n')
const [tab, lineFeed, carriageReturn, space, colon] = [0x09, 0x0a, 0x0d, 0x20, 0x3a]
const [zero, nine] = [0x30, 0x39]

/** Bytes that are allowed in header names and values. */
const nameBytes = table((code) => /[\w!#$%&'*+.^`|~-]/.test(String.fromCharCode(code)))
const valueBytes = table((code) => code === tab || (code >= space && code !== 0x7f))

function table(has: (code: number) => boolean): Uint8Array {
  return Uint8Array.from({ length: 256 }, (_, code) => (code < 128 ? Number(has(code)) : 0))
}

/**
 * Headers that change the framing or the connection, and those of browsers, by the length of their names: `node:http`
 * handles such requests.
 */
const unusual: (readonly Buffer[] | undefined)[] = []
for (const name of [
  'expect',
  'upgrade',
  'trailer',
  'transfer-encoding',
  'proxy-connection',
  'te',
  'origin',
  'sec-fetch-site',
])
  unusual[name.length] = [...(unusual[name.length] ?? []), nameOf(name)]
const [host, connection] = [nameOf('host'), nameOf('connection')]
const [contentLength, contentType, amzTarget] = ['content-length', 'content-type', 'x-amz-target'].map(
  nameOf,
) as [Buffer, Buffer, Buffer]
const keepAlive = nameOf('keep-alive')
const texts = { host: new KnownTexts(), target: new KnownTexts(), contentType: new KnownTexts() }

function nameOf(name: string): Buffer {
  return Buffer.from(name, 'latin1')
}

/**
 * Reads the head of the one kind of request that SDKs send: `POST / HTTP/1.1`, kept alive, with a known length,
 * every header valid, none that matters twice, within the limits. Returns undefined for any other or incomplete
 * head; `node:http` then reads the request. Nothing is guessed, repaired or refused here.
 */
export function readCallHead(bytes: Buffer, acceptsHost: (host: string) => boolean): CallHead | undefined {
  if (!startsWith(bytes, requestLine)) return undefined
  const reader = new HeadReader(bytes, acceptsHost)
  let at = requestLine.length
  for (let headers = 0; bytes[at] !== carriageReturn; headers++) {
    at = reader.readLine(at)
    if (at < 0 || at > maxHeadSize || headers >= maxHeaderCount) return undefined
  }
  return bytes[at + 1] === lineFeed ? reader.finish(at + 2) : undefined
}

/** The state of parsing one head. */
class HeadReader {
  readonly #bytes: Buffer
  readonly #acceptsHost: (host: string) => boolean
  #hosts = 0
  #target: string | undefined
  #contentType: string | undefined
  #bodyLength = -1

  constructor(bytes: Buffer, acceptsHost: (host: string) => boolean) {
    this.#bytes = bytes
    this.#acceptsHost = acceptsHost
  }

  /** Reads a header. Returns the start of the next line; -1 if the header is not supported here. */
  readLine(start: number): number {
    const bytes = this.#bytes
    let at = start
    while (nameBytes[bytes[at]!] === 1) at++
    if (at === start || bytes[at] !== colon) return -1
    const nameEnd = at++
    while (bytes[at] === space || bytes[at] === tab) at++
    const valueStart = at
    while (valueBytes[bytes[at]!] === 1) at++
    if (bytes[at] !== carriageReturn || bytes[at + 1] !== lineFeed) return -1
    let valueEnd = at
    while (valueEnd > valueStart && (bytes[valueEnd - 1] === space || bytes[valueEnd - 1] === tab)) valueEnd--
    return this.#accept(start, nameEnd, valueStart, valueEnd) ? at + 2 : -1
  }

  finish(bodyStart: number): CallHead | undefined {
    if (this.#hosts !== 1 || this.#bodyLength < 0) return undefined
    return {
      target: this.#target,
      contentType: this.#contentType,
      bodyStart,
      bodyLength: this.#bodyLength,
    }
  }

  /** Whether a header is supported, or irrelevant here. */
  #accept(nameStart: number, nameEnd: number, valueStart: number, valueEnd: number): boolean {
    const bytes = this.#bytes
    const length = nameEnd - nameStart
    switch (length) {
      case host.length:
        if (!isName(bytes, nameStart, host)) return true
        this.#hosts++
        return this.#acceptsHost(texts.host.read(bytes, valueStart, valueEnd))
      case connection.length:
        return !isName(bytes, nameStart, connection) || isKeepAlive(bytes, valueStart, valueEnd)
      case contentLength.length:
        if (isName(bytes, nameStart, contentLength)) return this.#readLength(valueStart, valueEnd)
        break
      case amzTarget.length:
        if (isName(bytes, nameStart, amzTarget)) {
          if (this.#target !== undefined) return false
          this.#target = texts.target.read(bytes, valueStart, valueEnd)
        } else if (isName(bytes, nameStart, contentType)) {
          if (this.#contentType !== undefined) return false
          this.#contentType = texts.contentType.read(bytes, valueStart, valueEnd)
        }
        return true
    }
    return unusual[length] === undefined || !isUnusual(bytes, nameStart, unusual[length])
  }

  #readLength(start: number, end: number): boolean {
    if (this.#bodyLength >= 0 || end === start || end - start > 8) return false
    let length = 0
    for (let at = start; at < end; at++) {
      const digit = this.#bytes[at]!
      if (digit < zero || digit > nine) return false
      length = length * 10 + (digit - zero)
    }
    this.#bodyLength = length
    return length <= maxRequestSize
  }
}

function startsWith(bytes: Buffer, prefix: Buffer): boolean {
  if (bytes.length < prefix.length) return false
  for (let index = 0; index < prefix.length; index++) if (bytes[index] !== prefix[index]) return false
  return true
}

/** Whether a name is one of these, all of which have its length. */
function isUnusual(bytes: Buffer, start: number, names: readonly Buffer[]): boolean {
  for (const name of names) if (isName(bytes, start, name)) return true
  return false
}

function isKeepAlive(bytes: Buffer, start: number, end: number): boolean {
  return end - start === keepAlive.length && isName(bytes, start, keepAlive)
}

/** Whether the bytes at `start` are a name, in capitals or not. `name` is in small letters. */
function isName(bytes: Buffer, start: number, name: Buffer): boolean {
  for (let index = 0; index < name.length; index++)
    if ((bytes[start + index]! | 0x20) !== name[index]) return false
  return true
}

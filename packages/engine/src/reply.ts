/** JSON text in bytes, as it came from storage: written into an answer without being decoded. */
export class RawJson {
  readonly bytes: Uint8Array

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }
}

/** What an operation answers. Parts that are `undefined` are left out. */
export type ReplyValue =
  | string
  | number
  | boolean
  | null
  | undefined
  | RawJson
  | readonly ReplyValue[]
  | { readonly [name: string]: ReplyValue }

export type Reply = object

/** The answer as the bytes of a JSON 1.0 body. */
export function replyBytes(reply: Reply): Buffer {
  return Buffer.from(lendReply(reply))
}

const defaultSize = 64 * 1024
/** What is kept after an answer of unusual length. */
const keptSize = 4 * 1024 * 1024

/** Used again by every answer, so that answering leaves nothing behind to collect. */
let scratch = Buffer.allocUnsafeSlow(defaultSize)

/** As `replyBytes`, lent until the next answer is put together. */
export function lendReply(reply: Reply): Buffer {
  if (scratch.length > keptSize) scratch = Buffer.allocUnsafeSlow(defaultSize)
  const parts: (string | Uint8Array)[] = []
  parts.push(appendValue(reply as ReplyValue, '', parts))
  const length = joinParts(parts)
  return scratch.subarray(0, length)
}

/** The answer as the object that `JSON.parse(replyBytes(reply))` would give. */
export function replyObject(reply: ReplyValue): unknown {
  if (typeof reply !== 'object' || reply === null) return reply
  if (reply instanceof RawJson) return parseJson(reply.bytes)
  if (Array.isArray(reply)) return reply.map((element) => replyObject(element))
  const object: Record<string, unknown> = {}
  for (const name of Object.keys(reply)) {
    const value = (reply as { readonly [name: string]: ReplyValue })[name]
    if (value !== undefined) defineOwn(object, name, replyObject(value))
  }
  return object
}

export function parseJson(bytes: Uint8Array): unknown {
  return JSON.parse(bufferOf(bytes).toString('utf8'))
}

function bufferOf(bytes: Uint8Array): Buffer {
  return Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

/** Names of attributes are anybody's, `__proto__` included, which plain assignment would lose. */
export function defineOwn(object: object, name: string, value: unknown): void {
  if (name === '__proto__')
    Object.defineProperty(object, name, { value, writable: true, enumerable: true, configurable: true })
  else (object as Record<string, unknown>)[name] = value
}

/** Appends text to `open`, which it returns, and moves it to `parts` whenever bytes have to follow. */
function appendValue(value: ReplyValue, open: string, parts: (string | Uint8Array)[]): string {
  if (value instanceof RawJson) {
    parts.push(open, value.bytes)
    return ''
  }
  if (Array.isArray(value)) return appendArray(value, open, parts)
  if (typeof value === 'object' && value !== null)
    return appendObject(value as { readonly [name: string]: ReplyValue }, open, parts)
  return open + JSON.stringify(value ?? null)
}

function appendArray(value: readonly ReplyValue[], open: string, parts: (string | Uint8Array)[]): string {
  let text = `${open}[`
  for (let index = 0; index < value.length; index++) {
    if (index > 0) text += ','
    text = appendValue(value[index], text, parts)
  }
  return `${text}]`
}

function appendObject(
  value: { readonly [name: string]: ReplyValue },
  open: string,
  parts: (string | Uint8Array)[],
): string {
  let text = `${open}{`
  let first = true
  for (const name of Object.keys(value)) {
    const member = value[name]
    if (member === undefined) continue
    text += first ? nameText(name) : `,${nameText(name)}`
    first = false
    text = appendValue(member, text, parts)
  }
  return `${text}}`
}

const nameTexts = new Map<string, string>()
const knownNames = 1000

/** A name as it stands before its value; most are of the service and few. */
function nameText(name: string): string {
  const known = nameTexts.get(name)
  if (known !== undefined) return known
  const text = `${JSON.stringify(name)}:`
  if (nameTexts.size < knownNames) nameTexts.set(name, text)
  return text
}

/** Writes the parts into the scratch space and says where they end. */
function joinParts(parts: readonly (string | Uint8Array)[]): number {
  let at = 0
  for (const part of parts) {
    // A character of a string takes at most three bytes.
    reserve(at, typeof part === 'string' ? part.length * 3 : part.length)
    if (typeof part === 'string') at += scratch.write(part, at)
    else {
      scratch.set(part, at)
      at += part.length
    }
  }
  return at
}

function reserve(used: number, more: number): void {
  if (used + more <= scratch.length) return
  const larger = Buffer.allocUnsafeSlow((used + more) * 2)
  scratch.copy(larger, 0, 0, used)
  scratch = larger
}

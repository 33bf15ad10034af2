import type { Item } from '@tablewright/dynamo'
import { itemJsonSteps } from './encoding/item-json-steps.js'
import { inTurns, nextTurn } from './turns.js'

/** JSON text as bytes from storage. It is written into a response without decoding. */
export class RawJson {
  readonly bytes: Uint8Array

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }

  /** Writes text around the bytes in place. Returns undefined if there is no room; the bytes are then copied. */
  surround?(before: string, after: string): Buffer | undefined
}

/** JSON lists as bytes, returned as one list. They are joined when the response is written. */
export class RawJsonLists {
  readonly lists: readonly Uint8Array[]

  constructor(lists: readonly Uint8Array[]) {
    this.lists = lists
  }
}

/** A reply of an operation. Members that are `undefined` are left out. */
export type ReplyValue =
  | string
  | number
  | boolean
  | null
  | undefined
  | RawJson
  | RawJsonLists
  | readonly ReplyValue[]
  | { readonly [name: string]: ReplyValue }

export type Reply = object

/**
 * Parts of items of this size or larger are printed by `JSON.stringify`, which takes a third of the time for many
 * values.
 */
const largeItem = 64 * 1024

/** Returns some attributes of an item as a member of a reply. `size` is the size of the item. */
export function partOfItem(part: object, size: number): ReplyValue {
  return size < largeItem
    ? (part as { readonly [name: string]: never })
    : new RawJson(Buffer.from(JSON.stringify(part)))
}

/** As `partOfItem`, in steps if the item is large. */
export function* partOfItemSteps(part: Item, size: number): Generator<undefined, ReplyValue> {
  if (size < largeItem) return partOfItem(part, size)
  return new RawJson(Buffer.concat(yield* itemJsonSteps(part)))
}

/**
 * Returns the reply as the bytes of a JSON 1.0 body, or a promise of them if they are joined in several turns of the
 * event loop.
 */
export function replyBytesInTurns(reply: Reply): Buffer | Promise<Buffer> {
  const parts = partsOf(reply)
  const size = roomFor(parts)
  return size > keptSize ? joinInTurns(parts, size) : Buffer.from(lendParts(parts, size))
}

const defaultSize = 64 * 1024
/** Maximum size of the buffer that is kept for reuse, and of a reply that is joined in one turn. */
const keptSize = 4 * 1024 * 1024

/** Reused by every reply, to avoid garbage. */
let scratch = Buffer.allocUnsafeSlow(defaultSize)

/** Returns the reply as the bytes of a JSON 1.0 body in a shared buffer. Read them before the next operation runs. */
export function lendReply(reply: Reply): Buffer {
  const parts = partsOf(reply)
  const [before, json, after] = parts
  const whole =
    parts.length === 3 ? (json as RawJson).surround?.(before as string, after as string) : undefined
  return whole ?? lendParts(parts, roomFor(parts))
}

/** As `lendReply`, in several parts if it is large, so that JSON in bytes is not copied. */
export function lendReplyParts(reply: Reply): readonly Uint8Array[] {
  const parts = partsOf(reply)
  const size = roomFor(parts)
  if (size <= keptSize) return [lendParts(parts, size)]
  return parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part.bytes))
}

/** Texts and JSON in bytes alternate, with text first and last. */
type Part = string | RawJson

function partsOf(reply: Reply): readonly Part[] {
  const parts: Part[] = []
  parts.push(appendValue(reply as ReplyValue, '', parts))
  return parts
}

/** Returns an upper bound of the bytes of the parts. A character takes up to three. */
function roomFor(parts: readonly Part[]): number {
  let size = 0
  for (const part of parts) size += typeof part === 'string' ? part.length * 3 : part.bytes.length
  return size
}

function lendParts(parts: readonly Part[], size: number): Buffer {
  if (size > scratch.length || scratch.length > keptSize)
    scratch = Buffer.allocUnsafeSlow(size > keptSize ? size : Math.max(defaultSize, size * 2))
  let end = 0
  for (const part of parts) end += writePart(part, scratch, end)
  return scratch.subarray(0, end)
}

/** Joins the parts of a large reply. Other requests can run before, between and after its turns. */
async function joinInTurns(parts: readonly Part[], size: number): Promise<Buffer> {
  await nextTurn()
  const bytes = Buffer.allocUnsafeSlow(size)
  let [next, end] = [0, 0]
  await inTurns((isOver) => {
    while (next < parts.length) {
      end += writePart(parts[next++]!, bytes, end)
      if (isOver()) return false
    }
    return true
  })
  await nextTurn()
  return bytes.subarray(0, end)
}

/** Writes a part at an offset. Returns the number of bytes. */
function writePart(part: Part, target: Buffer, at: number): number {
  if (typeof part === 'string') return target.write(part, at)
  target.set(part.bytes, at)
  return part.bytes.length
}

/** Returns the reply as the object that `JSON.parse(lendReply(reply))` would return. */
export function replyObject(reply: ReplyValue): unknown {
  if (typeof reply !== 'object' || reply === null) return reply
  if (reply instanceof RawJson) return parseJson(reply.bytes)
  if (reply instanceof RawJsonLists) return reply.lists.flatMap((list) => parseJson(list) as unknown[])
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

/** Returns the same bytes as a Buffer. */
export function bufferOf(bytes: Uint8Array): Buffer {
  return Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}

/** Defines a property. Plain assignment would lose an attribute with the name `__proto__`. */
export function defineOwn(object: object, name: string, value: unknown): void {
  if (name === '__proto__')
    Object.defineProperty(object, name, { value, writable: true, enumerable: true, configurable: true })
  else (object as Record<string, unknown>)[name] = value
}

/** Appends text to `open` and returns it. Moves the text to `parts` when bytes follow. */
function appendValue(value: ReplyValue, open: string, parts: Part[]): string {
  if (value instanceof RawJson) {
    parts.push(open, value)
    return ''
  }
  if (Array.isArray(value)) return appendArray(value, open, parts)
  if (value instanceof RawJsonLists) return appendLists(value, open, parts)
  if (typeof value === 'object' && value !== null)
    return appendObject(value as { readonly [name: string]: ReplyValue }, open, parts)
  return open + JSON.stringify(value ?? null)
}

function appendArray(value: readonly ReplyValue[], open: string, parts: Part[]): string {
  let text = `${open}[`
  for (let index = 0; index < value.length; index++) {
    if (index > 0) text += ','
    text = appendValue(value[index], text, parts)
  }
  return `${text}]`
}

const emptyList = '[]'

/** Appends the elements of the lists without their brackets. */
function appendLists({ lists }: RawJsonLists, open: string, parts: Part[]): string {
  let text = `${open}[`
  for (const list of lists) {
    if (list.length === emptyList.length) continue
    parts.push(text, new RawJson(list.subarray(1, -1)))
    text = ','
  }
  return text === ',' ? ']' : `${text}]`
}

function appendObject(value: { readonly [name: string]: ReplyValue }, open: string, parts: Part[]): string {
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

/** Caches the encoded names of the service's fields. */
function nameText(name: string): string {
  const known = nameTexts.get(name)
  if (known !== undefined) return known
  const text = `${JSON.stringify(name)}:`
  if (nameTexts.size < knownNames) nameTexts.set(name, text)
  return text
}

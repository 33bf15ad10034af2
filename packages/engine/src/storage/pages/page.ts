import { nodeFlag, pageFlag, pageHeaderSize, readLong } from './layout.js'

/** One key of a leaf page. Its data is a view of the page. */
export interface Node {
  readonly key: Buffer
  readonly flags: number
  /** The data itself, or its location. */
  readonly data: Buffer
  readonly dataSize: number
}

export interface Child {
  readonly key: Buffer
  readonly page: number
}

/** The content of a page, or the reason why it cannot be read. */
export type PageContent =
  | { readonly kind: 'branch'; readonly children: readonly Child[] }
  | { readonly kind: 'leaf'; readonly nodes: readonly Node[] }
  | { readonly kind: 'damaged'; readonly problem: string }

const nodeHeaderSize = 8
const overflowReferenceSize = 24

const damaged = (problem: string): PageContent => ({ kind: 'damaged', problem })

/** Reads a branch or leaf page, and checks every number in it before use. */
export function readPage(bytes: Buffer, number: number, pageSize: number): PageContent {
  if (bytes.length < pageSize) return damaged('lies beyond the end of the file')
  if (readLong(bytes, 0) !== number) return damaged(isZero(bytes) ? 'is empty' : 'has the number of another')
  const flags = bytes.readUInt16LE(18)
  if (flags !== pageFlag.branch && flags !== pageFlag.leaf) return damaged(`is of the unknown kind ${flags}`)
  const [lower, upper] = [bytes.readUInt16LE(20), bytes.readUInt16LE(22)]
  if (lower > upper || upper > pageSize - pageHeaderSize || lower % 2 !== 0 || lower === 0)
    return damaged('has a broken header')
  const places: number[] = []
  for (let at = 0; at < lower; at += 2) {
    const place = bytes.readUInt16LE(pageHeaderSize + at) + pageHeaderSize
    if (place < pageHeaderSize + upper || place + nodeHeaderSize > pageSize)
      return damaged('has a broken entry')
    places.push(place)
  }
  return flags === pageFlag.branch ? readChildren(bytes, places) : readNodes(bytes, places)
}

function readChildren(bytes: Buffer, places: readonly number[]): PageContent {
  const children: Child[] = []
  for (const at of places) {
    const key = keyAt(bytes, at)
    if (key === undefined) return damaged('has a broken key')
    const page = bytes.readUInt32LE(at) + bytes.readUInt16LE(at + 4) * 2 ** 32
    // The first child has all keys before the second, so its own key is meaningless.
    if (children.length > 1 && Buffer.compare(children.at(-1)!.key, key) >= 0)
      return damaged('has keys in the wrong order')
    children.push({ key, page })
  }
  return { kind: 'branch', children }
}

function readNodes(bytes: Buffer, places: readonly number[]): PageContent {
  const nodes: Node[] = []
  for (const at of places) {
    const key = keyAt(bytes, at)
    if (key === undefined) return damaged('has a broken key')
    const flags = bytes.readUInt16LE(at + 4)
    const dataSize = bytes.readUInt32LE(at)
    const start = at + nodeHeaderSize + key.length
    const end = start + (flags & nodeFlag.bigData ? overflowReferenceSize : dataSize)
    if (end > bytes.length) return damaged('has a value that does not fit')
    nodes.push({ key, flags, data: bytes.subarray(start, end), dataSize })
  }
  return { kind: 'leaf', nodes }
}

function keyAt(bytes: Buffer, at: number): Buffer | undefined {
  const end = at + nodeHeaderSize + bytes.readUInt16LE(at + 6)
  return end > bytes.length ? undefined : bytes.subarray(at + nodeHeaderSize, end)
}

/** Returns the first page and the number of pages of a large value. */
export function overflowOf(node: Node): { readonly page: number; readonly pages: number } {
  return { page: readLong(node.data, 0), pages: readLong(node.data, 16) }
}

/** Returns a value on separate pages; undefined if those pages do not match the node. */
export function overflowValue(bytes: Buffer, page: number, size: number): Buffer | undefined {
  if (bytes.length < pageHeaderSize + size) return undefined
  if (readLong(bytes, 0) !== page || bytes.readUInt16LE(18) !== pageFlag.overflow) return undefined
  return bytes.subarray(pageHeaderSize, pageHeaderSize + size)
}

function isZero(bytes: Buffer): boolean {
  return bytes.every((byte) => byte === 0)
}

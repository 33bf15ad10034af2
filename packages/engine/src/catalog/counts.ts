import type { ReadView, WriteView } from '../storage/storage.js'
import { systemKey } from './system-keys.js'

/** The number of entries of a table or index, and their bytes as DynamoDB counts them. */
export interface Count {
  items: number
  bytes: number
}

const wordsPerSource = 3

/**
 * Counts of every table and its indexes, also correct after a restart: one small record for each table, written in
 * the transaction that changes it. That costs one put into a page that the transaction writes anyway.
 */
export class Counts {
  readonly #tables = new Map<number, Map<number, Count>>()
  /** The key of a table's record and its value function, cached because every write needs them. */
  readonly #saved = new Map<number, { readonly key: Buffer; readonly make: () => Buffer }>()

  /** Returns the count of a table or one of its indexes, by their numbers. */
  of(view: ReadView, table: number, source: number): Readonly<Count> {
    const sources = this.#tables.get(table) ?? load(view, table)
    return sources.get(source) ?? { items: 0, bytes: 0 }
  }

  /** Adds to a count. Call `save` before the body of the write ends. */
  add(view: WriteView, table: number, source: number, items: number, bytes: number): void {
    const sources = this.#sources(view, table)
    const count = sources.get(source)
    if (count === undefined) sources.set(source, { items, bytes })
    else {
      count.items += items
      count.bytes += bytes
    }
  }

  /** Writes the record once for all bodies of a commit. */
  save(view: WriteView, table: number): void {
    let saved = this.#saved.get(table)
    if (saved === undefined) {
      saved = { key: countsKey(table), make: () => encode(this.#tables.get(table) ?? new Map()) }
      this.#saved.set(table, saved)
    }
    this.#sources(view, table)
    view.defer(saved.key, saved.make)
  }

  dropSource(view: WriteView, table: number, source: number): void {
    this.#sources(view, table).delete(source)
    this.save(view, table)
  }

  dropTable(view: WriteView, table: number): void {
    view.remove(countsKey(table))
    this.#tables.delete(table)
    this.#saved.delete(table)
  }

  /** Drops the cache, because a commit failed and only storage is reliable. */
  forget(): void {
    this.#tables.clear()
  }

  /** Cached only by writers, whose view includes uncommitted changes. */
  #sources(view: WriteView, table: number): Map<number, Count> {
    let sources = this.#tables.get(table)
    if (sources === undefined) {
      sources = load(view, table)
      this.#tables.set(table, sources)
    }
    return sources
  }
}

function countsKey(table: number): Buffer {
  return systemKey('counts', String(table))
}

function load(view: ReadView, table: number): Map<number, Count> {
  const value = view.get(countsKey(table))
  return value === undefined ? new Map() : decode(value)
}

function encode(sources: ReadonlyMap<number, Count>): Buffer {
  const bytes = Buffer.allocUnsafe(sources.size * wordsPerSource * 8)
  let at = 0
  for (const [number, { items, bytes: size }] of sources) {
    at = bytes.writeDoubleLE(number, at)
    at = bytes.writeDoubleLE(items, at)
    at = bytes.writeDoubleLE(size, at)
  }
  return bytes
}

function decode(bytes: Buffer): Map<number, Count> {
  const sources = new Map<number, Count>()
  for (let at = 0; at < bytes.length; at += wordsPerSource * 8) {
    sources.set(bytes.readDoubleLE(at), {
      items: bytes.readDoubleLE(at + 8),
      bytes: bytes.readDoubleLE(at + 16),
    })
  }
  return sources
}

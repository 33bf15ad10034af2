import type { VectorIndex } from '../catalog/table.js'
import { copyVector, entryRecord } from './entry.js'
import { type ColumnFilter, type Filter, FilterColumn, FilterReader } from './filter-columns.js'
import { type Query, rankOf, squareOf } from './score.js'
import type { TopResults } from './top-results.js'

/** A slot that no entry occupies. */
const unoccupied = -1
const minSlots = 64
/** Bytes that a slot takes beside its vector: its key twice, its place in the map, its square. */
const slotOverhead = 250

/** Bytes of memory for a number of entries. */
export function cachedBytes(index: VectorIndex, entries: number): number {
  return entries * (4 * (index.dimensions + index.filters.length) + slotOverhead)
}

/**
 * A partition of a vector index in memory, with its vectors side by side. An entry keeps its slot for as long as it
 * exists, so that a search may pause between slots while entries come and go.
 */
export class CachedPartition {
  readonly #index: VectorIndex
  readonly #reader: FilterReader
  readonly #columns: readonly FilterColumn[]
  readonly #slots = new Map<string, number>()
  readonly #free: number[] = []
  #keys: (Buffer | undefined)[] = []
  #vectors = new Float32Array(0)
  #squares = new Float64Array(0)
  /** Slots that are or were occupied. */
  #used = 0

  constructor(index: VectorIndex) {
    this.#index = index
    this.#reader = new FilterReader(index)
    this.#columns = index.filters.map(({ name }) => new FilterColumn(name))
  }

  get slots(): number {
    return this.#used
  }

  get bytes(): number {
    return cachedBytes(this.#index, this.#squares.length)
  }

  /** Takes an entry over from storage, in place of one with the same key. */
  put(key: Buffer, value: Buffer): void {
    const text = key.toString('latin1')
    const slot = this.#slots.get(text) ?? this.#takeSlot(text, Buffer.from(key))
    const { dimensions } = this.#index
    copyVector(value, this.#vectors, slot * dimensions, dimensions)
    this.#squares[slot] = squareOf(this.#vectors, slot * dimensions, dimensions)
    if (this.#columns.length === 0) return
    const item = this.#reader.read(entryRecord(value, dimensions))
    for (const column of this.#columns) column.set(slot, item)
  }

  remove(key: Buffer): void {
    const text = key.toString('latin1')
    const slot = this.#slots.get(text)
    if (slot === undefined) return
    this.#slots.delete(text)
    this.#keys[slot] = undefined
    this.#squares[slot] = unoccupied
    this.#free.push(slot)
  }

  /** Reserves room for a number of entries at once. */
  reserve(entries: number): void {
    if (entries <= this.#squares.length) return
    const slots = Math.max(minSlots, entries)
    const vectors = new Float32Array(slots * this.#index.dimensions)
    vectors.set(this.#vectors)
    this.#vectors = vectors
    const squares = new Float64Array(slots)
    squares.set(this.#squares)
    this.#squares = squares
    for (const column of this.#columns) column.grow(slots)
  }

  /** Ranks the entries in some of the slots. */
  rank(query: Query, filters: readonly Filter[], from: number, to: number, results: TopResults): void {
    const columns = this.#columnFilters(filters)
    if (columns === undefined) return
    const { dimensions } = this.#index
    const vectors = this.#vectors
    const squares = this.#squares
    for (let slot = from; slot < to; slot++) {
      const square = squares[slot]!
      if (
        square === unoccupied ||
        (columns.length > 0 && !columns.every(({ codes, code }) => codes[slot] === code))
      )
        continue
      const rank = rankOf(query, vectors, slot * dimensions, square)
      if (rank <= results.bound) results.add(this.#keys[slot]!, rank)
    }
  }

  /** Undefined if a filter compares with a value that no entry has. */
  #columnFilters(filters: readonly Filter[]): readonly ColumnFilter[] | undefined {
    const found = filters.map(({ name, value }) =>
      this.#columns.find((column) => column.name === name)?.filter(value),
    )
    return found.includes(undefined) ? undefined : (found as ColumnFilter[])
  }

  #takeSlot(text: string, key: Buffer): number {
    const slot = this.#free.pop() ?? this.#used++
    if (slot >= this.#squares.length) this.reserve(this.#squares.length * 2 + 1)
    this.#slots.set(text, slot)
    this.#keys[slot] = key
    return slot
  }
}

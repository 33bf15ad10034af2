import type { Count } from '../catalog/counts.js'
import type { Table, VectorIndex } from '../catalog/table.js'
import { numberRange } from '../encoding/index.js'
import type { Image } from '../items/image.js'
import { sameImage } from '../items/index-entries.js'
import { type VectorEntry, vectorEntryOf } from '../items/vector-entries.js'
import type { ReadView } from '../storage/storage.js'
import { copyVector, entryRecord, isEntryKey, partitionKeyOf } from '../vectors/entry.js'
import { partitionState } from '../vectors/partition-state.js'
import type { Finding, Inspection } from './finding.js'
import { readableImage } from './readable.js'
import { checkCount } from './verify-table.js'

/** Recomputes the entry of every item, compares it with the stored one, and finds entries without an item. */
export class VectorInspection {
  readonly #inspection: Inspection
  readonly #view: ReadView
  readonly #table: Table
  readonly #wanted: Map<VectorIndex, Count>

  constructor(inspection: Inspection, view: ReadView, table: Table) {
    this.#inspection = inspection
    this.#view = view
    this.#table = table
    // What is being filled is not complete yet.
    const filled = table.vectorIndexes.filter((index) => !index.backfilling)
    this.#wanted = new Map(filled.map((index) => [index, { items: 0, bytes: 0 }]))
  }

  visit(image: Image): void {
    for (const [index, count] of this.#wanted) {
      const entry = vectorEntryOf(this.#table, index, image.item)
      if (entry === undefined) continue
      count.items++
      count.bytes += entry.size
      const stored = this.#view.get(entry.key)
      const key = image.item
      if (stored === undefined)
        this.#add(index, {
          code: 'INDEX_ENTRY_MISSING',
          message: 'An item has no entry in a vector index.',
          key,
        })
      else if (!agrees(index, entry, stored))
        this.#add(index, {
          code: 'INDEX_ENTRY_WRONG',
          message: 'A vector entry does not match its item.',
          key,
        })
    }
  }

  finish(): void {
    for (const [index, wanted] of this.#wanted) {
      const entries = this.#countEntries(index)
      this.#inspection.indexEntries += entries
      if (entries > wanted.items)
        this.#add(index, {
          code: 'INDEX_ENTRY_STRAY',
          message: `The vector index has ${entries} entries for ${wanted.items} items.`,
        })
      checkCount(this.#inspection, this.#view, this.#table, index, wanted)
    }
  }

  /** Counts all entries, and those of each partition against its state. */
  #countEntries(index: VectorIndex): number {
    const partitions = new Map<string, number>()
    let entries = 0
    for (const { key } of this.#view.range(numberRange(index.number))) {
      const partition = partitionKeyOf(key).toString('latin1')
      const added = isEntryKey(key) ? 1 : 0
      partitions.set(partition, (partitions.get(partition) ?? 0) + added)
      entries += added
    }
    for (const [partition, counted] of partitions) {
      const kept = partitionState(this.#view, Buffer.from(partition, 'latin1')).entries
      if (kept === counted) continue
      this.#add(index, {
        code: 'COUNT_WRONG',
        message: `A partition has ${counted} entries; ${kept} were counted.`,
      })
    }
    return entries
  }

  #add(index: VectorIndex, finding: Pick<Finding, 'code' | 'message' | 'key'>): void {
    this.#inspection.add({ tableName: this.#table.name, indexName: index.name, ...finding })
  }
}

function agrees({ dimensions }: VectorIndex, entry: VectorEntry, stored: Buffer): boolean {
  if (stored.length < 4 * dimensions) return false
  const vector = new Float32Array(dimensions)
  copyVector(stored, vector, 0, dimensions)
  const image = readableImage(entryRecord(stored, dimensions))
  return (
    image !== undefined &&
    vector.every((float, at) => float === entry.vector[at]) &&
    sameImage(image, entry.image)
  )
}

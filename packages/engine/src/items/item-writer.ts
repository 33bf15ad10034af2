import { type Item, writeUnits } from '@tablewright/dynamo'
import { Consumption } from '../capacity/consumption.js'
import { backfillCursor } from '../catalog/backfill-cursor.js'
import type { Index, Table, VectorIndex } from '../catalog/table.js'
import type { EngineContext } from '../context.js'
import type { WriteView } from '../storage/storage.js'
import { type Attempt, attempt, checkAgainstTable } from './attempt.js'
import { billedSize } from './billed-size.js'
import type { ItemChange } from './change.js'
import type { Image } from './image.js'
import { sameImage, writeIndexEntry } from './index-entries.js'
import { itemKey } from './keys.js'
import { readImage } from './records.js'
import { writeVectorEntry } from './vector-entries.js'
import type { ItemWrite } from './write.js'

/** A write with its table and its storage key. The write fits the table. */
export interface PlacedWrite {
  readonly write: ItemWrite
  readonly table: Table
  readonly key: Buffer
}

/** A write with the item found under its key. */
export interface LocatedWrite extends PlacedWrite {
  readonly before: Image | undefined
}

/** Returns the attributes that a table checks before it stores an item: all of them if it has indexes, else its key. */
function keyAttributes(table: Table, image: Image): Item {
  const isIndexed = table.indexes.length > 0 || table.vectorIndexes.length > 0
  return isIndexed ? image.item : image.attributes(table.keyReader)
}

/** Returns the storage key of a write. Throws if the write does not fit the table. */
export function placeOf(table: Table, write: ItemWrite): Buffer {
  const item = write.kind === 'put' ? keyAttributes(table, write.image) : write.key
  checkAgainstTable(write, table, item)
  return itemKey(table, item)
}

function isSame(record: Buffer | undefined, image: Image | undefined): boolean {
  if (record === undefined || image === undefined) return record === image
  return record.equals(image.record)
}

/**
 * The write path of one transaction: locate, attempt, apply. Everything that can fail does so before the first
 * `apply`, so that a refused request has written nothing.
 */
export class ItemWriter {
  readonly #context: EngineContext
  readonly #view: WriteView

  constructor(context: EngineContext, view: WriteView) {
    this.#context = context
    this.#view = view
  }

  /** @param known what an earlier call for this write returned: returned again if its item is still the same */
  locate(write: ItemWrite, known?: LocatedWrite): LocatedWrite {
    const table = this.#context.catalog.current(write.tableName)
    return this.#isCurrent(known, table) ? known : this.#find(write, table, placeOf(table, write))
  }

  /** The part of `locate` that can fail. */
  place(write: ItemWrite): PlacedWrite {
    const table = this.#context.catalog.current(write.tableName)
    return { write, table, key: placeOf(table, write) }
  }

  /** The rest of `locate`. */
  find({ write, table, key }: PlacedWrite, known?: LocatedWrite): LocatedWrite {
    return this.#isCurrent(known, table) ? known : this.#find(write, table, key)
  }

  #isCurrent(known: LocatedWrite | undefined, table: Table): known is LocatedWrite {
    return known?.table === table && isSame(this.#view.get(known.key), known.before)
  }

  #find(write: ItemWrite, table: Table, key: Buffer): LocatedWrite {
    return { write, table, key, before: readImage(this.#view, key) }
  }

  attempt({ write, table, before }: LocatedWrite): Attempt {
    return attempt(write, table, before)
  }

  /** Writes the item and its index entries, and notifies change listeners. Returns the consumed units. */
  apply(
    { table, key, before }: Omit<LocatedWrite, 'write'>,
    after: Image | undefined,
    origin: ItemChange['origin'] = 'user',
  ): Consumption {
    const consumption = new Consumption(table)
    consumption.tableUnits = writeUnits(billedSize(table, before), billedSize(table, after))
    if (before === undefined && after === undefined) return consumption
    if (before !== undefined && after !== undefined && sameImage(before, after)) return consumption
    if (after === undefined) this.#view.remove(key)
    else this.#view.put(key, after.record)
    this.#count(
      table,
      table.number,
      (after ? 1 : 0) - (before ? 1 : 0),
      (after?.size ?? 0) - (before?.size ?? 0),
    )
    for (const index of table.indexes) this.#applyIndex(table, index, key, before, after, consumption)
    for (const index of table.vectorIndexes)
      this.#applyVectorIndex(table, index, key, before, after, consumption)
    for (const listener of this.#context.changeListeners)
      listener(this.#view, { table, before, after, origin })
    return consumption
  }

  #applyIndex(
    table: Table,
    index: Index,
    key: Buffer,
    before: Image | undefined,
    after: Image | undefined,
    consumption: Consumption,
  ): void {
    if (index.backfilling && !this.#isFilled(index.number, key)) return
    const effect = writeIndexEntry(this.#view, table, index, before, after)
    if (effect.units === 0) return
    consumption.addIndex(index, effect.units)
    this.#count(table, index.number, effect.items, effect.bytes)
  }

  #applyVectorIndex(
    table: Table,
    index: VectorIndex,
    key: Buffer,
    before: Image | undefined,
    after: Image | undefined,
    consumption: Consumption,
  ): void {
    if (index.backfilling && !this.#isFilled(index.number, key)) return
    const effect = writeVectorEntry(this.#view, this.#context.vectors, table, index, before, after)
    if (effect.charged === 0) return
    consumption.addVectorIndex(index, effect.charged)
    this.#count(table, index.number, effect.items, effect.bytes)
  }

  /**
   * Whether the backfill has passed this key. Later keys are left to the backfill, which then finds the writes of
   * this transaction.
   */
  #isFilled(index: number, key: Buffer): boolean {
    const cursor = backfillCursor(this.#view, index)
    return cursor !== undefined && Buffer.compare(key, cursor) <= 0
  }

  #count(table: Table, source: number, items: number, bytes: number): void {
    if (items === 0 && bytes === 0) return
    this.#context.counts.add(this.#view, table.number, source, items, bytes)
    this.#context.counts.save(this.#view, table.number)
  }
}

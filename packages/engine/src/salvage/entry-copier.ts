import { Counts } from '../catalog/counts.js'
import { type SystemKind, systemKey } from '../catalog/system-keys.js'
import type { Table } from '../catalog/table.js'
import { writeIndexEntry } from '../items/index-entries.js'
import type { Storage, WriteView } from '../storage/storage.js'
import { readableImage } from '../verify/readable.js'
import type { FoundTable } from './read-tables.js'
import type { SalvagedTable } from './salvage-report.js'

/** Number of entries that are written together. */
const entriesPerCommit = 500
/** Maximum bytes of entries that wait to be written. */
const maxWaiting = 8 * 1024 * 1024

/** Records that are rebuilt instead of copied. */
const remade: readonly SystemKind[] = ['table', 'counts', 'backfill', 'nextNumber']

interface WaitingEntry {
  readonly key: Buffer
  readonly value: Buffer
}

/** Writes the entries of a damaged folder to a new one. */
export class EntryCopier {
  readonly #storage: Storage
  readonly #tables: ReadonlyMap<number, FoundTable>
  readonly #derived: ReadonlySet<number>
  readonly #items = new Map<Table, number>()
  #waiting: WaitingEntry[] = []
  #bytes = 0
  #lastNumber = 0

  constructor(storage: Storage, tables: readonly FoundTable[]) {
    this.#storage = storage
    this.#tables = new Map(tables.map((found) => [found.table.number, found]))
    this.#derived = new Set(tables.flatMap(({ table }) => derivedNumbers(table)))
  }

  /** Adds an entry; the value is undefined if it is damaged. */
  add(key: Buffer, value: Buffer | undefined): void {
    if (value === undefined || key.length < 5) return
    const number = key.readUInt32BE(0)
    this.#lastNumber = Math.max(this.#lastNumber, number)
    if (this.#derived.has(number) || (number === 0 && isRemade(key))) return
    if (this.#tables.has(number) && readableImage(value) === undefined) return
    this.#waiting.push({ key: Buffer.from(key), value: Buffer.from(value) })
    this.#bytes += value.length
  }

  /** Whether enough entries wait to be written. */
  get isFull(): boolean {
    return this.#waiting.length >= entriesPerCommit || this.#bytes > maxWaiting
  }

  async write(): Promise<void> {
    const entries = this.#waiting
    this.#waiting = []
    this.#bytes = 0
    await this.#storage.write((view) => {
      for (const { key, value } of entries) view.put(key, value)
    })
  }

  /** Writes the waiting entries, the table definitions and their counts. */
  async finish(): Promise<void> {
    await this.write()
    for (const { table } of this.#tables.values()) await this.#finishTable(table)
    await this.#storage.write((view) => {
      const numbers = [this.#lastNumber, ...this.#tables.keys(), ...this.#derived]
      view.put(systemKey('nextNumber'), Buffer.from(JSON.stringify(Math.max(...numbers) + 1)))
    })
  }

  report(): readonly SalvagedTable[] {
    return [...this.#tables.values()].map(({ table, counted }) => ({
      tableName: table.name,
      items: this.#items.get(table) ?? 0,
      counted,
    }))
  }

  /** Counts the copied items, and builds the entries of local indexes, which are never backfilled. */
  async #finishTable(table: Table): Promise<void> {
    const counts = new Counts()
    const local = table.indexes.filter((index) => !index.backfilling)
    let from: Buffer | undefined = numberKey(table.number)
    while (from !== undefined) {
      const start: Buffer = from
      from = await this.#storage.write((view) => this.#countSlice(view, table, local, counts, start))
    }
    await this.#storage.write((view) => {
      counts.add(view, table.number, table.number, 0, 0)
      counts.save(view, table.number)
      view.put(systemKey('table', table.name), Buffer.from(JSON.stringify(table.definition)))
    })
  }

  /** Counts one slice of items. Returns the key at which the next slice begins. */
  #countSlice(
    view: WriteView,
    table: Table,
    local: Table['indexes'],
    counts: Counts,
    from: Buffer,
  ): Buffer | undefined {
    let seen = 0
    for (const { key, value } of view.range({ from, to: numberKey(table.number + 1) })) {
      if (seen++ === entriesPerCommit) return Buffer.from(key)
      const image = readableImage(value)!
      counts.add(view, table.number, table.number, 1, image.size)
      this.#items.set(table, (this.#items.get(table) ?? 0) + 1)
      for (const index of local) {
        const { items, bytes } = writeIndexEntry(view, table, index, undefined, image)
        counts.add(view, table.number, index.number, items, bytes)
      }
    }
    return undefined
  }
}

/** Returns the numbers of data that is derived from items. */
function derivedNumbers(table: Table): number[] {
  const { timeToLive } = table.definition
  const numbers = [...table.indexes, ...table.vectorIndexes].map(({ number }) => number)
  return timeToLive === undefined ? numbers : [...numbers, timeToLive.number]
}

function isRemade(key: Buffer): boolean {
  return remade.some((kind) => key[4] === systemKey(kind)[4])
}

function numberKey(number: number): Buffer {
  const key = Buffer.alloc(4)
  key.writeUInt32BE(number)
  return key
}

import { resourceNotFound, tableNotFound } from '@tablewright/dynamo'
import type { ReadView, Storage, WriteView } from '../storage/storage.js'
import type { TableDefinition } from './definition.js'
import { tableNameOf } from './resource-arn.js'
import { systemKey, systemRange } from './system-keys.js'
import { compileTable, isBeingRestored, type Table } from './table.js'

/** The changes that a transaction may make to definitions. */
export interface CatalogChange {
  readonly view: WriteView
  find(name: string): Table | undefined
  /** As `find`. Returns undefined while the table is being restored. */
  restored(name: string): Table | undefined
  put(definition: TableDefinition): void
  remove(table: Table): void
  /** Returns a number for a new table or index. */
  nextNumber(): number
}

/**
 * The tables of the engine. Definitions are in storage; compiled ones are cached in memory. Readers see a change once
 * it is durable, except that they no longer find tables and indexes that are being removed. Writers see it as soon as
 * its body has run, because later bodies depend on it.
 */
export class Catalog {
  readonly #storage: Storage
  readonly #durable = new Map<string, Table>()
  readonly #staged = new Map<string, Table | undefined>()

  constructor(storage: Storage) {
    this.#storage = storage
    storage.read((view) => this.#load(view))
  }

  /** Reads all definitions again, because a failed change may or may not be in storage. */
  refresh(): void {
    this.#storage.read((view) => {
      this.#durable.clear()
      this.#load(view)
    })
  }

  /** Returns the table for a read. */
  table(nameOrArn: string): Table {
    const name = tableNameOf(nameOrArn)
    const table = this.#staged.size === 0 ? this.#durable.get(name) : this.#readable(name)
    if (table === undefined || table.restoring) throw resourceNotFound()
    return table
  }

  /** Returns the table for a write. Call it only in the body of a write. */
  current(nameOrArn: string): Table {
    const table = this.#current(tableNameOf(nameOrArn))
    if (table === undefined || table.restoring) throw resourceNotFound()
    return table
  }

  /** As `table`, for operations on tables: their error contains the table name. */
  named(nameOrArn: string): Table {
    const name = tableNameOf(nameOrArn)
    const table = this.restored(name)
    if (table === undefined) throw tableNotFound(name)
    return table
  }

  /** As `find`. Returns undefined while the table is being restored. */
  restored(name: string): Table | undefined {
    const table = this.#durable.get(name)
    return table === undefined || isBeingRestored(table) ? undefined : table
  }

  find(name: string): Table | undefined {
    return this.#durable.get(name)
  }

  tables(): Iterable<Table> {
    return this.#durable.values()
  }

  /** Runs a body that may change definitions. Resolves once the change is durable and visible to all. */
  async change<T>(body: (change: CatalogChange) => T): Promise<T> {
    const staged = new Map<string, Table | undefined>()
    try {
      const result = await this.#storage.write((view) => body(this.#changeOn(view, staged)))
      for (const [name, table] of staged) {
        if (table === undefined) this.#durable.delete(name)
        else this.#durable.set(name, table)
      }
      return result
    } finally {
      for (const [name, table] of staged) if (this.#staged.get(name) === table) this.#staged.delete(name)
    }
  }

  #load(view: ReadView): void {
    for (const { value } of view.range(systemRange('table'))) {
      const table = compileTable(parseRecord<TableDefinition>(value))
      this.#durable.set(table.name, table)
    }
  }

  #current(name: string): Table | undefined {
    return this.#staged.has(name) ? this.#staged.get(name) : this.#durable.get(name)
  }

  /**
   * Returns the table for a read while definitions change. The storage may show a commit to readers before `change`
   * resolves, so tables and indexes that are being removed are not read.
   */
  #readable(name: string): Table | undefined {
    const table = this.#durable.get(name)
    if (table === undefined || !this.#staged.has(name)) return table
    const staged = this.#staged.get(name)
    if (staged === undefined || staged.number !== table.number) return undefined
    return hasAllIndexes(staged, table) ? table : staged
  }

  #changeOn(view: WriteView, staged: Map<string, Table | undefined>): CatalogChange {
    const stage = (name: string, table: Table | undefined): void => {
      staged.set(name, table)
      this.#staged.set(name, table)
    }
    return {
      view,
      find: (name) => this.#current(name),
      restored: (name) => {
        const table = this.#current(name)
        return table === undefined || isBeingRestored(table) ? undefined : table
      },
      put: (definition) => {
        view.put(systemKey('table', definition.name), Buffer.from(JSON.stringify(definition)))
        stage(definition.name, compileTable(definition))
      },
      remove: (table) => {
        view.remove(systemKey('table', table.name))
        stage(table.name, undefined)
      },
      nextNumber: () => nextNumber(view),
    }
  }
}

/** Whether a table still has the indexes of its earlier definition. */
function hasAllIndexes(table: Table, earlier: Table): boolean {
  const numbers = new Set([...table.indexes, ...table.vectorIndexes].map(({ number }) => number))
  return [...earlier.indexes, ...earlier.vectorIndexes].every(({ number }) => numbers.has(number))
}

function nextNumber(view: WriteView): number {
  const key = systemKey('nextNumber')
  const number = readNumber(view, key) ?? 1
  view.put(key, Buffer.from(JSON.stringify(number + 1)))
  return number
}

function readNumber(view: ReadView, key: Buffer): number | undefined {
  const value = view.get(key)
  return value === undefined ? undefined : parseRecord<number>(value)
}

/** Parses a system record, which is JSON text. */
export function parseRecord<T>(value: Buffer): T {
  return JSON.parse(value.toString('utf8')) as T
}

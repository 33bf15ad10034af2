import type { Index, Table, VectorIndex } from '../catalog/table.js'
import type { ReplyValue } from '../reply.js'

export type CapacityReport = 'INDEXES' | 'TOTAL' | 'NONE' | undefined

type Direction = 'ReadCapacityUnits' | 'WriteCapacityUnits'

const noUnits: ReadonlyMap<Index, number> = new Map()

/** The units that one request consumes on one table and its indexes. */
export class Consumption {
  readonly table: Table
  tableUnits = 0
  /** Created on demand: most writes change no index. */
  #indexUnits: Map<Index, number> | undefined
  /** VectorWriteRequestBytes. */
  #vectorBytes: Map<VectorIndex, number> | undefined

  constructor(table: Table) {
    this.table = table
  }

  get indexUnits(): ReadonlyMap<Index, number> {
    return this.#indexUnits ?? noUnits
  }

  addIndex(index: Index, units: number): void {
    this.#indexUnits ??= new Map()
    this.#indexUnits.set(index, (this.#indexUnits.get(index) ?? 0) + units)
  }

  addVectorIndex(index: VectorIndex, bytes: number): void {
    this.#vectorBytes ??= new Map()
    this.#vectorBytes.set(index, (this.#vectorBytes.get(index) ?? 0) + bytes)
  }

  /** Adds the consumption of another write of the same table. */
  add(other: Consumption): void {
    this.tableUnits += other.tableUnits
    for (const [index, units] of other.indexUnits) this.addIndex(index, units)
    for (const [index, bytes] of other.#vectorBytes ?? []) this.addVectorIndex(index, bytes)
  }

  /** Returns ConsumedCapacity in the requested detail. Only transactions report `direction`. */
  report(kind: CapacityReport, tableName: string, direction?: Direction): ReplyValue {
    if (kind !== 'TOTAL' && kind !== 'INDEXES') return undefined
    let total = this.tableUnits
    for (const units of this.indexUnits.values()) total += units
    const sum = { TableName: tableName, ...unitsReply(total, direction) }
    if (kind === 'TOTAL') return sum
    return {
      ...sum,
      Table: unitsReply(this.tableUnits, direction),
      ...this.#indexes(false, direction),
      ...this.#indexes(true, direction),
      ...this.#vectorIndexes(),
    }
  }

  #indexes(global: boolean, direction: Direction | undefined): Record<string, ReplyValue> {
    const entries = [...this.indexUnits].filter(([index]) => index.global === global)
    if (entries.length === 0) return {}
    const units = entries.map(([index, value]) => [index.name, unitsReply(value, direction)])
    return { [global ? 'GlobalSecondaryIndexes' : 'LocalSecondaryIndexes']: Object.fromEntries(units) }
  }

  #vectorIndexes(): Record<string, ReplyValue> {
    if (this.#vectorBytes === undefined) return {}
    const bytes = [...this.#vectorBytes].map(([index, value]) => [
      index.name,
      { VectorWriteRequestBytes: value },
    ])
    return { VectorIndexes: Object.fromEntries(bytes) }
  }
}

function unitsReply(units: number, direction: Direction | undefined): Record<string, ReplyValue> {
  return direction === undefined ? { CapacityUnits: units } : { CapacityUnits: units, [direction]: units }
}

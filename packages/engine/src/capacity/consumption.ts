import type { Index, Table } from '../catalogue/table.js'
import type { ReplyValue } from '../reply.js'

export type CapacityReport = 'INDEXES' | 'TOTAL' | 'NONE' | undefined

type Direction = 'ReadCapacityUnits' | 'WriteCapacityUnits'

/** The units that one request uses up on one table and its indexes. */
export class Consumption {
  readonly table: Table
  tableUnits = 0
  readonly indexUnits = new Map<Index, number>()

  constructor(table: Table) {
    this.table = table
  }

  addIndex(index: Index, units: number): void {
    this.indexUnits.set(index, (this.indexUnits.get(index) ?? 0) + units)
  }

  /** ConsumedCapacity as asked for; `direction` is told by transactions only. */
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
    }
  }

  #indexes(global: boolean, direction: Direction | undefined): Record<string, ReplyValue> {
    const entries = [...this.indexUnits].filter(([index]) => index.global === global)
    if (entries.length === 0) return {}
    const units = entries.map(([index, value]) => [index.name, unitsReply(value, direction)])
    return { [global ? 'GlobalSecondaryIndexes' : 'LocalSecondaryIndexes']: Object.fromEntries(units) }
  }
}

function unitsReply(units: number, direction: Direction | undefined): Record<string, ReplyValue> {
  return direction === undefined ? { CapacityUnits: units } : { CapacityUnits: units, [direction]: units }
}

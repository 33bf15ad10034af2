import type { Table } from '../catalog/table.js'
import type { EngineContext } from '../context.js'
import type { ReplyValue } from '../reply.js'
import { type CapacityReport, Consumption } from './consumption.js'

/** The capacity that a request consumes on each of its tables, by the table name in the request. */
export class ConsumptionByTable {
  readonly #tables = new Map<string, Consumption>()

  of(tableName: string, table: Table): Consumption {
    let consumption = this.#tables.get(tableName)
    if (consumption === undefined) {
      consumption = new Consumption(table)
      this.#tables.set(tableName, consumption)
    }
    return consumption
  }

  add(tableName: string, other: Consumption): void {
    this.of(tableName, other.table).add(other)
  }

  addAll(other: ConsumptionByTable): void {
    for (const [tableName, consumption] of other.#tables) this.add(tableName, consumption)
  }

  spend(context: EngineContext, direction: 'read' | 'write'): void {
    if (context.limiter === undefined) return
    for (const consumption of this.#tables.values()) context.limiter.spend(consumption, direction)
  }

  report(kind: CapacityReport, direction?: 'ReadCapacityUnits' | 'WriteCapacityUnits'): ReplyValue {
    if (kind !== 'TOTAL' && kind !== 'INDEXES') return undefined
    return [...this.#tables].map(([tableName, each]) => each.report(kind, tableName, direction))
  }
}

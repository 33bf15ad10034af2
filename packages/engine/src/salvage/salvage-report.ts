import type { Finding } from '../verify/finding.js'

/** The result of salvaging one table. */
export interface SalvagedTable {
  readonly tableName: string
  /** Items in the new folder. */
  readonly items: number
  /** Items that the table had at its last commit; undefined if its count is lost, too. */
  readonly counted: number | undefined
}

/** The items and tables that were saved from a damaged data folder, and those that were lost. */
export interface SalvageReport {
  readonly tables: readonly SalvagedTable[]
  /** Pages and records that could not be read; the first hundred. */
  readonly lost: readonly Finding[]
  /** Total number of problems. */
  readonly problems: number
  /** Inconsistencies in the new folder, such as streams with records of lost items. */
  readonly remaining: readonly Finding[]
}

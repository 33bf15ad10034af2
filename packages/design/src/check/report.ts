import type { Assumptions } from '../cost/assumptions.js'
import type { Estimate } from '../cost/estimate.js'
import type { PartitionHeat } from '../cost/heat.js'
import type { PriceList } from '../cost/price-list.js'
import type { PatternOperation } from '../model/pattern-model.js'
import type { Finding, RuleName } from './finding.js'
import type { Neighbor } from './rules/alone.js'

/** The result of one rule for a pattern; `none` if the rule does not apply to its operation. */
export type Verdict = 'holds' | 'warned' | 'fails' | 'none'

/** The proof of one access pattern. */
export interface PatternProof {
  readonly name: string
  readonly id?: string
  readonly operation: PatternOperation
  readonly table: string
  readonly index?: string
  /** In the notation of the documents: `PK = LOCKER#<lockerId> and SK begins_with EVT#`. */
  readonly key: string
  /** `timestamp descending`, or how the sort keys are read. */
  readonly order?: string
  readonly page?: number
  readonly limit?: number
  /** Expected number of items in the range. */
  readonly itemsInRange?: number
  /** Units of one call, for a query of one page. */
  readonly readUnits: Estimate
  readonly writeUnits: Estimate
  /** Charged bytes of a search of a vector index, and of writes to vector indexes. */
  readonly searchBytes?: Estimate
  readonly vectorWriteBytes?: Estimate
  /** Number of items that one call returns or touches. */
  readonly items: Estimate
  readonly bytes: Estimate
  /** Declared calls per second, and their cost in dollars per month. */
  readonly perSecond?: number
  readonly monthly?: number
  /** The busiest partition that it uses, with the units per second of all patterns. */
  readonly hottest?: Pick<
    PartitionHeat,
    'table' | 'index' | 'partition' | 'single' | 'readUnits' | 'writeUnits'
  >
  /** Other kinds of items in the same partition, shown to lie inside or outside the range. */
  readonly neighbors: readonly Neighbor[]
  readonly verdicts: Readonly<Record<RuleName, Verdict>>
}

export interface TableCost {
  readonly table: string
  readonly storedBytes: number
  /** Dollars per month for storage and provisioned capacity. */
  readonly fixed: number
  /** Dollars per month for the calls of all patterns with a rate. */
  readonly requests: number
}

/** The result of `check`: frozen plain data. */
export interface CheckReport {
  readonly design: string
  /** Whether no finding is an error. */
  readonly ok: boolean
  readonly counts: {
    readonly error: number
    readonly warning: number
    readonly info: number
    readonly accepted: number
  }
  readonly findings: readonly Finding[]
  readonly patterns: readonly PatternProof[]
  readonly partitions: readonly PartitionHeat[]
  readonly tables: readonly TableCost[]
  readonly prices: PriceList
  readonly assumptions: Assumptions
}

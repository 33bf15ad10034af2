import type { Entity } from '../model/values.js'

/** One call of a pattern. */
export interface PatternCall {
  readonly pattern: string
  readonly input: Entity
}

/** One step of a run. */
export interface Step {
  /** One call, or several writes of one `transact`. */
  readonly calls: readonly PatternCall[]
  /** The calls use `batchWrite`. */
  readonly batch?: true
  /** The calls use `bulkLoad`, several in each write, with at most `maxStaged` items in memory. */
  readonly load?: { readonly callsPerWrite: number; readonly maxStaged: number }
  /** The tenant that calls, of a design for several. Defaults to the first. */
  readonly tenant?: number
  /** Concurrent calls between the reads and the write of this call. */
  readonly race?: readonly PatternCall[]
  /** Another way to read the same query or scan, to compare the results. */
  readonly also?: 'count' | 'back' | 'parallel' | 'twice'
  /** Items on a page of a query. */
  readonly pageSize?: number
  /** Updates in a transaction return their items. */
  readonly returnUpdated?: true
  /** Milliseconds that pass before. */
  readonly wait: number
  /** Before the call, DynamoDB deletes what has expired. */
  readonly expires?: true
}

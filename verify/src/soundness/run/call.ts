import type { Entity } from '../model/values.js'

/** One call of a pattern. */
export interface PatternCall {
  readonly pattern: string
  readonly input: Entity
}

/** One step of a run. */
export interface Step {
  /** One call, or several writes that `transact` of the client does together. */
  readonly calls: readonly PatternCall[]
  /** The calls are done by `batchWrite`. */
  readonly batch?: true
  /** The calls are done by `bulkLoad`, some in each write, `maxStaged` items in memory. */
  readonly load?: { readonly callsPerWrite: number; readonly maxStaged: number }
  /** The tenant that calls, of a design for several. Defaults to the first. */
  readonly tenant?: number
  /** Calls of others that happen between the reads and the write of this one. */
  readonly race?: readonly PatternCall[]
  /** The answer of a query or scan is compared with what another way of asking answers. */
  readonly also?: 'count' | 'back' | 'parallel' | 'twice'
  /** Items on a page of a query. */
  readonly pageSize?: number
  /** Updates in a transaction are answered, too. */
  readonly returnUpdated?: true
  /** Milliseconds that pass before. */
  readonly wait: number
  /** Before the call, DynamoDB deletes what has expired. */
  readonly expires?: true
}

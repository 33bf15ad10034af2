import type { Item, OperationName } from '@tablewright/dynamo'
import type { KeyAnatomy } from './key-anatomy.js'

/** `GET _trace`: the traces of a system, newest first. */
export interface TraceList {
  readonly traces: readonly TraceSummary[]
}

export interface TraceSummary {
  /** The value of the header `tablewright-trace`. */
  readonly id: string
  /** A call of the API, or a run of a job. Only the latest run of each job is kept. */
  readonly kind: 'call' | 'job'
  /** `POST /api/smart-locker/lockers`, or the name of the job. */
  readonly name: string
  /** The caller, if callers have names. */
  readonly caller?: string
  /** Start time. */
  readonly at: string
  readonly milliseconds: number
  /** The HTTP status of a call. */
  readonly status?: number
  readonly totals: TraceTotals
}

export interface TraceTotals {
  readonly requests: number
  readonly readUnits: number
  readonly writeUnits: number
  /** Items that were put, updated or deleted. */
  readonly itemsWritten: number
}

/** `GET _trace/<id>`: every request that a call sent to the database, in the order in which they were sent. */
export interface Trace extends TraceSummary {
  readonly requests: readonly TracedRequest[]
  /** Number of later requests of the call, which are not recorded. */
  readonly omitted: number
}

export interface TracedRequest {
  readonly operation: OperationName
  /** Milliseconds since the start of the call. */
  readonly after: number
  readonly milliseconds: number
  /** The access pattern that sent the request, if any. */
  readonly pattern?: string
  /** `AP-01`. */
  readonly patternId?: string
  readonly goal?: string
  readonly tables: readonly string[]
  readonly index?: string
  /** Key condition of a query with its values: `PK = "LOCKER#L-1" AND begins_with(SK, "EVT#")`. */
  readonly keyCondition?: string
  readonly filter?: string
  /** Items that were read by key, or written. */
  readonly items: readonly TracedItem[]
  /** Number of items that a read returned. */
  readonly returned?: number
  readonly readUnits: number
  readonly writeUnits: number
  /** The error of a refused request. Its items were not written. */
  readonly error?: { readonly code: string; readonly message: string }
  /** The request as sent, without secrets. */
  readonly input: object
}

/** The effect of a request on one item. */
export interface TracedItem {
  readonly action: 'get' | 'put' | 'update' | 'delete' | 'check'
  readonly table: string
  /** `Locker`, `Locker.OwnerLocker`; missing if the key does not match the design. */
  readonly entity?: string
  readonly key: Item
  /** Anatomy of the table's key and, for a put, of the keys of its indexes. */
  readonly anatomy: readonly KeyAnatomy[]
  /** The whole item of a put, without secrets. */
  readonly item?: Item
  /** Update expression with its values: `SET status = "OPEN", version = version + 1`. */
  readonly update?: string
  /** The condition with its values: `attribute_not_exists(PK)`. */
  readonly condition?: string
  /** Why this item caused the transaction to be refused: `ConditionalCheckFailed`. */
  readonly refused?: string
}

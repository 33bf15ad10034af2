import type { ConditionModel } from './condition-model.js'
import type { ExpectationModel } from './item-model.js'
import type { BindingsModel, KeyConditionModel } from './key-condition-model.js'
import type { ParameterModel } from './parameter-model.js'
import type { KeyTemplates, TemplateModel } from './template-model.js'
import type { ValueModel } from './value-model.js'
import type { DeleteModel, PutModel, UpdateModel, WriteModel } from './write-model.js'

/** Calls per second over all keys, and the share of the busiest partition. */
export interface RateModel {
  /** The declared word, if the rate was one. */
  readonly word?: 'low' | 'medium' | 'high'
  readonly perSecond: number
  readonly hottestShare: number
}

/** Maximum cost of a call. A proof fails if the design needs more. */
export interface BudgetModel {
  readonly readUnits?: number
  readonly writeUnits?: number
  /** Maximum charged bytes of a search of a vector index. */
  readonly searchBytes?: number
}

export interface PatternBase {
  readonly name: string
  /** `AP-01`, as in the document. */
  readonly id?: string
  /** Purpose of the pattern, as a sentence. */
  readonly goal?: string
  readonly table: string
  readonly parameters: Readonly<Record<string, ParameterModel>>
  readonly rate?: RateModel
  readonly budget?: BudgetModel
}

export type Consistency = 'eventual' | 'strong'

interface ReadBase extends PatternBase {
  readonly consistency: Consistency
  /** Attributes to return, by name in code; absent means all. */
  readonly returns?: readonly string[]
}

/** One item by its complete key. A `memberOf` target returns its set, from all shards. */
export interface GetPattern extends ReadBase {
  readonly operation: 'get'
  readonly target: string
  readonly keys: KeyTemplates
  readonly bindings: BindingsModel
}

/** Items by their complete keys, from the list parameter `keys`. */
export interface BatchGetPattern extends ReadBase {
  readonly operation: 'batchGet'
  readonly target: string
  readonly keys: KeyTemplates
  /** Bindings that are the same for all; the others come from each element of `keys`. */
  readonly bindings: BindingsModel
  readonly expect?: ExpectationModel
}

/** Several items, read in one transaction. */
export interface TransactGetPattern extends PatternBase {
  readonly operation: 'transactGet'
  readonly gets: Readonly<Record<string, GetStepModel>>
}

export interface GetStepModel {
  readonly table: string
  readonly target: string
  readonly keys: KeyTemplates
  readonly bindings: BindingsModel
  readonly returns?: readonly string[]
  /** The time-to-live attribute: an expired item counts as deleted. */
  readonly expiry?: string
}

export interface OrderModel {
  /** ScanIndexForward. */
  readonly direction: 'forward' | 'backward'
  /** The attribute that the results are sorted by, and the direction. */
  readonly claim?: { readonly attribute: string; readonly direction: 'ascending' | 'descending' }
  /** Whether the pattern promises an order by time, with `newest` or `oldest`. */
  readonly byTime?: true
}

export interface QueryPattern extends ReadBase {
  readonly operation: 'query'
  /** One or several kinds of item: an item collection. */
  readonly targets: readonly string[]
  /** Kinds of items in the same range. They are read and paid for, and left out of the results. */
  readonly skips: readonly string[]
  readonly keyCondition: KeyConditionModel
  readonly order: OrderModel
  /** Maximum number of results over all pages. With 1, the result is the item or nothing. */
  readonly limit?: number
  /** Default number of results on one page. */
  readonly page: number
  /** Applied after the read, so it saves no read units. */
  readonly filter?: ConditionModel
  readonly expect?: ExpectationModel
}

/** Reads a whole table or index. Only for maintenance, never for an answer to a user. */
export interface ScanPattern extends ReadBase {
  readonly operation: 'scan'
  readonly maintenance: true
  readonly targets: readonly string[]
  readonly index?: string
  readonly page: number
  readonly filter?: ConditionModel
  readonly expect?: ExpectationModel
}

/** The items of one kind with the most similar vectors, the most similar first. */
export interface NearestPattern extends ReadBase {
  readonly operation: 'nearest'
  readonly target: string
  /** A vector index of the table. */
  readonly index: string
  /** The parameter that the vectors are compared with. */
  readonly vector: ValueModel
  readonly conditions: readonly SearchConditionModel[]
  readonly bindings: BindingsModel
  /** Maximum number of results. */
  readonly limit: number
  readonly returns: readonly string[]
}

/**
 * The condition of a search on one attribute of the search schema: the key text of a template, a value, or the type of
 * the item.
 */
export type SearchConditionModel =
  | { readonly kind: 'template'; readonly element: string; readonly template: TemplateModel }
  | { readonly kind: 'attribute'; readonly element: string; readonly attribute: string }
  | { readonly kind: 'type'; readonly element: string; readonly type: string }

export type WritePattern = PatternBase & (PutModel | UpdateModel | DeleteModel)

/** All steps or none. Steps name their entity and may be of several tables; `table` is the first step's. */
export interface TransactPattern extends PatternBase {
  readonly operation: 'transact'
  readonly steps: readonly StepModel[]
}

export interface StepModel {
  readonly name: string
  readonly table: string
  readonly write: WriteModel
  /** The list parameter whose elements each make one such step. Names in the element shadow the pattern's own. */
  readonly forEach?: string
  /** Maximum number of elements, for the proof that a transaction has at most 100 actions. */
  readonly atMost?: number
}

export type ReadPattern =
  | GetPattern
  | BatchGetPattern
  | TransactGetPattern
  | QueryPattern
  | ScanPattern
  | NearestPattern

export type PatternModel = ReadPattern | WritePattern | TransactPattern

export type PatternOperation = PatternModel['operation']

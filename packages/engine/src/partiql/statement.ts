import type { Condition, DynamoError, Item, Path, Update } from '@tablewright/dynamo'

/**
 * A parsed statement with its parameters, as plain data. Conditions and updates have the types of the other
 * operations.
 */
export type Statement =
  | SelectStatement
  | InsertStatement
  | UpdateStatement
  | DeleteStatement
  | ExistsStatement

export interface SelectStatement {
  readonly kind: 'select'
  readonly tableName: string
  readonly indexName?: string
  /** Undefined means all attributes. */
  readonly paths?: readonly Path[]
  readonly where?: Condition
  readonly orderBy?: readonly OrderTerm[]
  /** The error of its columns. */
  readonly fault?: DynamoError
}

export interface OrderTerm {
  readonly attribute: string
  readonly descending: boolean
}

export interface InsertStatement {
  readonly kind: 'insert'
  readonly tableName: string
  readonly item: Item
}

export interface UpdateStatement {
  readonly kind: 'update'
  readonly tableName: string
  readonly update: Update
  readonly where: Condition
  readonly returning?: Returning
}

export interface DeleteStatement {
  readonly kind: 'delete'
  readonly tableName: string
  readonly where: Condition
  readonly returning?: Returning
}

/** A condition on an item. Only transactions allow it. */
export interface ExistsStatement {
  readonly kind: 'exists'
  readonly tableName: string
  readonly where: Condition
}

/** The values of RETURNING, as ReturnValues names them. */
export type Returning = 'ALL_OLD' | 'ALL_NEW' | 'UPDATED_OLD' | 'UPDATED_NEW'

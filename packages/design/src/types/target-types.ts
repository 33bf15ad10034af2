import type { Attributes } from '../attributes/attribute.js'

/** The types of a table: the names of its key attributes. */
export interface TableTypes {
  readonly partition: string
  readonly sort: string
  readonly indexes: Readonly<Record<string, IndexTypes>>
  /** Names of the vector indexes. */
  readonly vectorIndexes?: string
}

export interface IndexTypes {
  readonly partition: string
  readonly sort: string
}

export type KeyTexts = Readonly<Record<string, string>>

/** The types of an entity or derived item. `types` has no value at run time. */
export interface TargetTypes {
  /** `entity`, or the kind of derived item. */
  readonly kind: string
  /** Value of the entity-type attribute. */
  readonly type: string
  readonly attributes: Attributes
  readonly key: KeyTexts
  readonly table: TableTypes
}

/** A target of patterns: an entity or a derived item. */
export interface Target<Types extends TargetTypes = TargetTypes> {
  readonly types: Types
}

import type { AttributeModel } from './attribute-model.js'
import type { KeyTemplates } from './template-model.js'

/** How stored items of this kind are recognized. */
export type RecognitionModel =
  | { readonly by: 'attribute'; readonly attribute: string; readonly value: string }
  | { readonly by: 'key' }

/** Expected number and size of items, for the proofs of size and price. */
export interface ExpectationModel {
  readonly items?: number
  /** Average size of one item. */
  readonly bytes?: number
}

/** The fields that entities and derived items share. */
export interface ItemModel {
  /** `Locker` for an entity, `Locker.OwnerLocker` for a derived item: unique in the design. */
  readonly name: string
  /** Value of the entity-type attribute: `LOCKER`. */
  readonly type: string
  /** Name of the table. */
  readonly table: string
  /** By key attribute: the table's, and those of the indexes in which the item appears. */
  readonly keys: KeyTemplates
  /** By name in code. */
  readonly attributes: Readonly<Record<string, AttributeModel>>
  readonly recognizedBy: RecognitionModel
  readonly expect?: ExpectationModel
}

export interface EntityModel extends ItemModel {
  /** Items are created and read, never changed or deleted. */
  readonly immutable?: true
  /** Names of its derived items, in the order of declaration. */
  readonly derives: readonly string[]
}

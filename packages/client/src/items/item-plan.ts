import type { KeyTemplates, KeyTextModel, TypeModel } from '@tablewright/design/model'

/** How a value is stored: as its type says, or as key text where the attribute is itself a text key. */
export type StoredType = TypeModel | ({ readonly kind: 'keyText'; readonly attribute: string } & KeyTextModel)

/** One kind of item between code and table, as plain data. */
export interface ItemPlan {
  readonly kind: 'item'
  readonly name: string
  readonly table: string
  /** By key attribute of the table. */
  readonly keys: KeyTemplates
  /** The attributes in that key, by name in code. */
  readonly keyAttributes: readonly string[]
  /** Those of them that are read from the key where the item does not store them. */
  readonly readFromKey?: readonly string[]
  readonly attributes: readonly AttributePlan[]
  /** The attribute by which an item says what it is. */
  readonly type?: { readonly attribute: string; readonly value: string }
  /** Keys of indexes: all or none of each is written. */
  readonly indexes?: readonly IndexKeyPlan[]
}

/** An attribute that is stored: its name in code, and where it is stored unless that is its name. */
export interface AttributePlan {
  readonly name: string
  readonly path?: readonly string[]
  readonly type: StoredType
}

export interface IndexKeyPlan {
  readonly name: string
  /** The attributes in the key, by name in code. */
  readonly attributes: readonly string[]
  readonly keys: KeyTemplates
  /** The attributes that are read from the key where the index does not carry them. */
  readonly readFromKey?: readonly string[]
  /** Key attributes that are attributes of the item, stored as they are. */
  readonly stored?: readonly string[]
}

export function pathOf({ name, path }: AttributePlan): readonly string[] {
  return path ?? [name]
}

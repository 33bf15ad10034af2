import type { KeyTemplates, KeyTextModel, TypeModel } from '@tablewright/design/model'

/** The stored form of a value: that of its type, or key text if the attribute is itself a text key. */
export type StoredType = TypeModel | ({ readonly kind: 'keyText'; readonly attribute: string } & KeyTextModel)

/** The plan of one kind of item. */
export interface ItemPlan {
  readonly kind: 'item'
  readonly name: string
  readonly table: string
  /** By key attribute of the table. */
  readonly keys: KeyTemplates
  /** The attributes that are read from the key if the item does not store them. Defaults to all in the key. */
  readonly readFromKey?: readonly string[]
  readonly attributes: readonly AttributePlan[]
  /** The entity-type attribute, and its value for this kind. */
  readonly type?: { readonly attribute: string; readonly value: string }
  /** Index keys. All or none of the key attributes of an index are written. */
  readonly indexes?: readonly IndexKeyPlan[]
}

/** A stored attribute: its name in code, and its path if that differs. */
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
  /** The attributes that are read from the key if the index does not project them. */
  readonly readFromKey?: readonly string[]
  /** Key attributes that are attributes of the item, stored as they are. */
  readonly stored?: readonly string[]
}

export function pathOf({ name, path }: AttributePlan): readonly string[] {
  return path ?? [name]
}

/** Returns the paths of attributes, without those of the key, which cannot change. */
export function pathsOf(
  { attributes }: ItemPlan,
  keyAttributes: readonly string[],
  names: Iterable<string>,
): readonly (readonly string[])[] {
  return [...names].flatMap((name) => {
    const attribute = attributes.find((each) => each.name === name)
    return attribute && !keyAttributes.includes(name) ? [pathOf(attribute)] : []
  })
}

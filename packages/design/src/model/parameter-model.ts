import type { AttributeModel } from './attribute-model.js'
import type { TypeModel } from './type-model.js'

/** What a caller of a pattern gives. */
export type ParameterModel = ValueParameter | ListParameter

export interface ValueParameter {
  readonly kind: 'value'
  readonly name: string
  readonly type: TypeModel
  /** May be left out. */
  readonly optional: boolean
  /** May be given as null, which removes the attribute. */
  readonly nullable: boolean
  /** The attribute that it fills, for its default and its validator: item name and attribute name. */
  readonly fills?: { readonly item: string; readonly attribute: AttributeModel['name'] }
}

/** A list with named values in each element: the keys of a batch, or one step of a transaction for each. */
export interface ListParameter {
  readonly kind: 'list'
  readonly name: string
  readonly optional: boolean
  readonly element: Readonly<Record<string, ParameterModel>>
  /** Maximum number of elements. */
  readonly atMost?: number
}

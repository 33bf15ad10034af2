import type { AttributeModel } from './attribute-model.js'
import type { TypeModel } from './type-model.js'

/** A parameter of a pattern. */
export type ParameterModel = ValueParameter | ListParameter

export interface ValueParameter {
  readonly kind: 'value'
  readonly name: string
  readonly type: TypeModel
  /** Whether the caller may omit it. */
  readonly optional: boolean
  /** Whether it may be null, which removes the attribute. */
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

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
  /** The attribute that it fills, for its default and its validator. */
  readonly fills?: { readonly item: string; readonly attribute: AttributeModel['name'] }
}

/** A list of records: the keys of a batch, or the elements of a repeated transaction step. */
export interface ListParameter {
  readonly kind: 'list'
  readonly name: string
  readonly optional: boolean
  readonly element: Readonly<Record<string, ParameterModel>>
  /** Maximum number of elements. */
  readonly atMost?: number
}

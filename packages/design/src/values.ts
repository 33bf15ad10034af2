import type { Attributes } from './attributes/attribute.js'
import type { JsonValue } from './model/json.js'
import type { ValueModel } from './model/value-model.js'
import type { Mistake } from './types/template-types.js'

/** A reference to a value that is known only at the call. `Uses` names it in the type system. */
export class ValueReference<out Uses = unknown> {
  declare readonly uses: Uses
  readonly model: ValueModel

  constructor(model: ValueModel) {
    this.model = model
  }
}

/** The empty name is in every set, so that no two sets of names are disjoint types. */
type NameSet<Name extends string> = { readonly [Each in Name | '']: true }

/** Refers to a parameter of the pattern: one from `given`, `set`, `edit` or its key. */
export function param<const Name extends string>(
  name: Name,
): ValueReference<{ readonly parameter: NameSet<Name> }> {
  return new ValueReference({ kind: 'parameter', name })
}

/** Refers to the time of the call. */
export function now(): ValueReference<{ readonly clock: true }> {
  return new ValueReference({ kind: 'now' })
}

/** Refers to another attribute of the same item. */
export function attribute<const Name extends string>(
  name: Name,
): ValueReference<{ readonly attribute: NameSet<Name> }> {
  return new ValueReference({ kind: 'attribute', name })
}

type NamesOfOther<Value, A extends Attributes> = {
  [Name in keyof A]: A[Name]['value'] extends Value ? never : Name
}[keyof A]

type Refused<Value, A extends Attributes> = { readonly ''?: true } & {
  readonly [Name in NamesOfOther<Value, A>]?: Mistake<`${Name & string} is of another type`>
}

/** A reference to something that is a `Value`: a parameter among `Given`, an attribute among `A`, or the clock. */
export type ReferenceTo<Value, A extends Attributes, Given extends Attributes> = ValueReference<{
  readonly parameter?: Refused<Value, Given>
  readonly attribute?: Refused<Value, A>
  readonly clock?: string extends Value ? true : Mistake<'the clock gives a time'>
}>

/** A literal value in the design, or a reference to a value. */
export type ValueOrReference<Literal = JsonValue> = Literal | ValueReference

export function valueModel(value: ValueOrReference): ValueModel {
  return value instanceof ValueReference ? value.model : { kind: 'literal', value }
}

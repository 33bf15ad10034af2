import { TablewrightError } from '@tablewright/base'
import type { Attributes } from '../attributes/attribute.js'
import type { Comparison } from '../model/condition-model.js'
import type { ValueModel } from '../model/value-model.js'
import { type ReferenceTo, type ValueOrReference, type ValueReference, valueModel } from '../values.js'

/** A test of an attribute whose name is not known yet. */
export type TestModel =
  | { readonly kind: 'compare' | 'size'; readonly comparison: Comparison; readonly value: ValueModel }
  | { readonly kind: 'between'; readonly low: ValueModel; readonly high: ValueModel }
  | { readonly kind: 'beginsWith' | 'contains'; readonly value: ValueModel }
  | { readonly kind: 'present' | 'absent' }

/** A test of one attribute in `when`. A plain value tests equality, an array any of its values. */
export class AttributeTest<out Value = unknown> {
  /** Type of the compared value. Exists in the type system only. */
  declare readonly compares: Value
  readonly model: TestModel

  constructor(model: TestModel) {
    this.model = model
  }
}

function comparing(comparison: Comparison) {
  return <const Value extends ValueOrReference>(value: Value): AttributeTest<Value> =>
    new AttributeTest({ kind: 'compare', comparison, value: valueModel(value) })
}

export const equal = comparing('=')
export const different = comparing('<>')
export const below = comparing('<')
export const atMost = comparing('<=')
export const above = comparing('>')
export const atLeast = comparing('>=')

/** Tests a range from `low` to `high`, both inclusive. */
export function within<const Value extends ValueOrReference>(low: Value, high: Value): AttributeTest<Value> {
  return new AttributeTest({ kind: 'between', low: valueModel(low), high: valueModel(high) })
}

/** Tests whether a set or list has this element, or a text this part. */
export function contains(value: ValueOrReference): AttributeTest<never> {
  return new AttributeTest({ kind: 'contains', value: valueModel(value) })
}

export function startsWith(value: ValueOrReference<string>): AttributeTest<never> {
  return new AttributeTest({ kind: 'beginsWith', value: valueModel(value) })
}

export function present(): AttributeTest<never> {
  return new AttributeTest({ kind: 'present' })
}

export function absent(): AttributeTest<never> {
  return new AttributeTest({ kind: 'absent' })
}

/** Compares the number of elements, characters or bytes: `size(below(100))`. */
export function size(test: AttributeTest<number | ValueReference>): AttributeTest<never> {
  if (test instanceof AttributeTest && test.model.kind === 'compare')
    return new AttributeTest({ ...test.model, kind: 'size' })
  throw new TablewrightError('CONDITION_IMPOSSIBLE', 'size() has a test that does not compare a number.', {
    remedy:
      'Compare the size with equal(), different(), below(), atMost(), above() or atLeast(); join two with allOf().',
    data: {},
  })
}

/** The values and tests that one attribute accepts in `when`. */
export type Test<Value, A extends Attributes, Given extends Attributes> =
  | Value
  | readonly Value[]
  | AttributeTest<Comparable<Value> | ReferenceTo<Comparable<Value>, A, Given>>
  | ReferenceTo<Comparable<Value>, A, Given>

/** The type that an attribute can be compared with. An enumeration can be compared with any text. */
type Comparable<Value> = Value extends string ? string : Value

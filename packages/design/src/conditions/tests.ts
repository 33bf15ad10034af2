import type { Comparison } from '../model/condition-model.js'
import type { JsonValue } from '../model/json.js'
import type { ValueModel } from '../model/value-model.js'
import { type ValueOrReference, valueModel } from '../values.js'

/** What is asked of one attribute, before the attribute is known. */
export type TestModel =
  | { readonly kind: 'compare' | 'size'; readonly comparison: Comparison; readonly value: ValueModel }
  | { readonly kind: 'between'; readonly low: ValueModel; readonly high: ValueModel }
  | { readonly kind: 'beginsWith' | 'contains'; readonly value: ValueModel }
  | { readonly kind: 'present' | 'absent' }

/** A test of one attribute in `when`. A plain value asks for equality, an array for any of its values. */
export class AttributeTest {
  readonly model: TestModel

  constructor(model: TestModel) {
    this.model = model
  }
}

function comparing(comparison: Comparison) {
  return (value: ValueOrReference): AttributeTest =>
    new AttributeTest({ kind: 'compare', comparison, value: valueModel(value) })
}

export const equal = comparing('=')
export const different = comparing('<>')
export const below = comparing('<')
export const atMost = comparing('<=')
export const above = comparing('>')
export const atLeast = comparing('>=')

/** From `low` to `high`, both included. */
export function within(low: ValueOrReference, high: ValueOrReference): AttributeTest {
  return new AttributeTest({ kind: 'between', low: valueModel(low), high: valueModel(high) })
}

/** A set or list with this element, or a text with this part. */
export function contains(value: ValueOrReference): AttributeTest {
  return new AttributeTest({ kind: 'contains', value: valueModel(value) })
}

export function startsWith(value: ValueOrReference<string>): AttributeTest {
  return new AttributeTest({ kind: 'beginsWith', value: valueModel(value) })
}

export function present(): AttributeTest {
  return new AttributeTest({ kind: 'present' })
}

export function absent(): AttributeTest {
  return new AttributeTest({ kind: 'absent' })
}

/** Compares the number of elements, characters or bytes: `size(below(100))`. */
export function size(test: AttributeTest): AttributeTest {
  return test.model.kind === 'compare' ? new AttributeTest({ ...test.model, kind: 'size' }) : test
}

/** What may stand for one attribute in `when`. */
export type Test<Value = JsonValue> = Value | readonly Value[] | AttributeTest | ValueOrReference<Value>

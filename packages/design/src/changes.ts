import { TablewrightError } from '@tablewright/base'
import type { Attributes } from './attributes/attribute.js'
import { type ConditionScope, checkedValue, requireAttribute } from './conditions/build-condition.js'
import type { ChangeModel } from './model/change-model.js'
import type { ValueModel } from './model/value-model.js'
import { type ReferenceTo, type ValueOrReference, type ValueReference, valueModel } from './values.js'

type Operation = 'increment' | 'decrement' | 'addToSet' | 'removeFromSet' | 'append' | 'remove' | 'ifAbsent'

/** What is done to one attribute in `to`, where it is more than a plain value. `Value` is what the attribute must hold. */
export class AttributeChange<out Value = unknown> {
  declare readonly changes: Value
  readonly operation: Operation
  readonly value: ValueModel | undefined

  constructor(operation: Operation, value?: ValueOrReference) {
    this.operation = operation
    this.value = value === undefined ? undefined : valueModel(value)
  }
}

/** Adds to a number, counting a missing one as 0. */
export function increment(by: ValueOrReference<number> = 1): AttributeChange<number> {
  return new AttributeChange('increment', by)
}

export function decrement(by: ValueOrReference<number> = 1): AttributeChange<number> {
  return new AttributeChange('decrement', by)
}

/** What a literal is part of; a reference may stand for anything. */
type SetOf<Value> = Value extends ValueReference
  ? Set<never>
  : Value extends readonly (infer Member)[]
    ? Set<Member>
    : Set<Value>

/** Adds an element, or all of a list or set, to a set. */
export function addTo<const Value extends ValueOrReference>(value: Value): AttributeChange<SetOf<Value>> {
  return new AttributeChange('addToSet', value)
}

export function removeFrom<const Value extends ValueOrReference>(
  value: Value,
): AttributeChange<SetOf<Value>> {
  return new AttributeChange('removeFromSet', value)
}

/** Appends the elements of a list. */
export function append<Value extends ValueOrReference>(
  value: Value,
): AttributeChange<Value extends ValueReference ? never[] : Value> {
  return new AttributeChange('append', value)
}

/** Removes the attribute. */
export function clear(): AttributeChange<never> {
  return new AttributeChange('remove')
}

/** Sets it only where it is missing. */
export function ifAbsent<Value extends ValueOrReference>(
  value: Value,
): AttributeChange<Value extends ValueReference ? never : Value> {
  return new AttributeChange('ifAbsent', value)
}

/** What may stand for one attribute in `to`. */
export type ChangeOf<Value, A extends Attributes = NoAttributes, Given extends Attributes = NoAttributes> =
  | Value
  | ReferenceTo<Value, A, Given>
  | AttributeChange<Value>

type NoAttributes = Record<never, never>

export function buildChange(attribute: string, change: unknown, scope: ConditionScope): ChangeModel {
  const model = requireAttribute(attribute, scope)
  if (!(change instanceof AttributeChange)) {
    const value = checkedValue(valueModel(change as ValueOrReference), model, scope)
    return { kind: 'set', attribute, value, ifAbsent: false }
  }
  if (change.operation === 'remove') {
    if (!model.optional) throw notOptional(attribute, scope.place)
    return { kind: 'remove', attribute }
  }
  const value = checkedValue(change.value!, undefined, scope)
  switch (change.operation) {
    case 'ifAbsent':
      return { kind: 'set', attribute, value, ifAbsent: true }
    case 'increment':
    case 'decrement':
      return { kind: change.operation, attribute, by: value }
    default:
      return { kind: change.operation, attribute, value }
  }
}

function notOptional(attribute: string, place: string): TablewrightError {
  return new TablewrightError(
    'ATTRIBUTE_REQUIRED',
    `${place} removes ${attribute}, which every item must have.`,
    {
      remedy: 'Declare the attribute .optional(), or set another value.',
      data: { attribute, place },
    },
  )
}

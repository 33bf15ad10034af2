import { TablewrightError } from '@tablewright/base'
import type { Attributes } from './attributes/attribute.js'
import { type ConditionScope, checkedValue, requireAttribute } from './conditions/build-condition.js'
import type { ChangeModel } from './model/change-model.js'
import type { ValueModel } from './model/value-model.js'
import { type ReferenceTo, type ValueOrReference, type ValueReference, valueModel } from './values.js'

type Operation =
  | 'increment'
  | 'decrement'
  | 'addToSet'
  | 'removeFromSet'
  | 'append'
  | 'remove'
  | 'ifAbsent'
  | 'setEntry'
  | 'removeEntry'
  | 'setElement'

/** A change of one attribute in `to` other than a plain value. `Value` is the type that the attribute must have. */
export class AttributeChange<out Value = unknown> {
  declare readonly changes: Value
  readonly operation: Operation
  readonly value: ValueModel | undefined
  /** Name of a map entry, or index of a list element. */
  readonly step: ValueModel | undefined

  constructor(operation: Operation, value?: ValueOrReference, step?: ValueOrReference) {
    this.operation = operation
    this.value = value === undefined ? undefined : valueModel(value)
    this.step = step === undefined ? undefined : valueModel(step)
  }
}

/** Adds to a number. A missing number counts as 0. */
export function increment(by: ValueOrReference<number> = 1): AttributeChange<number> {
  return new AttributeChange('increment', by)
}

export function decrement(by: ValueOrReference<number> = 1): AttributeChange<number> {
  return new AttributeChange('decrement', by)
}

/** The set type that has a literal as its element. A reference may have any type. */
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

/** Sets the attribute only if it is missing. */
export function ifAbsent<Value extends ValueOrReference>(
  value: Value,
): AttributeChange<Value extends ValueReference ? never : Value> {
  return new AttributeChange('ifAbsent', value)
}

type ValueIn<Value> = Value extends ValueReference ? never : Value

/**
 * Sets one entry of a map and leaves the others: `{ scores: setEntry(param('player'), param('score')) }`. The item must have
 * the map.
 */
export function setEntry<Value extends ValueOrReference>(
  entry: ValueOrReference<string>,
  value: Value,
): AttributeChange<Record<string, ValueIn<Value>>> {
  return new AttributeChange('setEntry', value, entry)
}

/** Removes one entry of a map. */
export function removeEntry(entry: ValueOrReference<string>): AttributeChange<Record<string, never>> {
  return new AttributeChange('removeEntry', undefined, entry)
}

/**
 * Replaces one element of a list. A condition must ensure that the element exists:
 * `size(above(param('index')))`.
 */
export function setElement<Value extends ValueOrReference>(
  index: ValueOrReference<number>,
  value: Value,
): AttributeChange<ValueIn<Value>[]> {
  return new AttributeChange('setElement', value, index)
}

/** The values and changes that one attribute accepts in `to`. */
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
  if (change.step) return buildStep(attribute, change, change.step, scope)
  const value = checkedValue(change.value!, undefined, scope)
  switch (change.operation) {
    case 'ifAbsent':
      return { kind: 'set', attribute, value, ifAbsent: true }
    case 'increment':
    case 'decrement':
      return { kind: change.operation, attribute, by: value }
    case 'append':
    case 'addToSet':
    case 'removeFromSet':
      return { kind: change.operation, attribute, value }
    default:
      throw notOptional(attribute, scope.place)
  }
}

function buildStep(
  attribute: string,
  { operation, value }: AttributeChange,
  step: ValueModel,
  scope: ConditionScope,
): ChangeModel {
  const at = checkedValue(step, undefined, scope)
  if (at.kind === 'attribute') {
    throw new TablewrightError(
      'CHANGE_IMPOSSIBLE',
      `${scope.place} changes an entry of ${attribute} that another attribute names, which DynamoDB cannot.`,
      {
        remedy: 'Name the entry or the index by a parameter or a literal.',
        data: { attribute, place: scope.place },
      },
    )
  }
  if (operation === 'removeEntry') return { kind: operation, attribute, entry: at }
  const checked = checkedValue(value!, undefined, scope)
  return operation === 'setEntry'
    ? { kind: operation, attribute, entry: at, value: checked }
    : { kind: 'setElement', attribute, index: at, value: checked }
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

import type { ChangeModel } from '@tablewright/design/model'
import type { SlotPlan } from '../expressions/slot-plan.js'
import type { ValueSource } from '../input/value-source.js'
import type { StoredPath } from '../items/stored-path.js'
import type { AttributeModels } from './plan-context.js'
import { planValue } from './plan-values.js'

/** One change of one attribute of a stored item. */
export type ChangePlan =
  | SetPlan
  | EditPlan
  | ArithmeticPlan<'increment'>
  | ArithmeticPlan<'decrement'>
  | CollectionPlan<'append'>
  | CollectionPlan<'addToSet'>
  | CollectionPlan<'removeFromSet'>
  | RemovePlan
  | SetEntryPlan
  | RemoveEntryPlan
  | SetElementPlan

interface Changed {
  readonly attribute: string
  readonly path: StoredPath
}

export interface SetPlan extends Changed {
  readonly kind: 'set'
  readonly value: SlotPlan
  /** Set only if the attribute is missing. */
  readonly ifAbsent?: true
}

/** Set when the caller gives the parameter, removed when it is null, untouched otherwise. */
export interface EditPlan extends Changed {
  readonly kind: 'edit'
  readonly parameter: string
  readonly value: SlotPlan
  /** Set if null is a value to store: the attribute is required, and its kind includes null. */
  readonly storesNull?: true
}

/** A missing number is 0. */
export interface ArithmeticPlan<Kind extends 'increment' | 'decrement'> extends Changed {
  readonly kind: Kind
  readonly by: SlotPlan
}

export interface CollectionPlan<Kind extends 'append' | 'addToSet' | 'removeFromSet'> extends Changed {
  readonly kind: Kind
  readonly value: SlotPlan
}

export interface RemovePlan extends Changed {
  readonly kind: 'remove'
}

/** One entry of a map. */
export interface SetEntryPlan extends Changed {
  readonly kind: 'setEntry'
  readonly step: SlotPlan
  readonly value: SlotPlan
}

export interface RemoveEntryPlan extends Changed {
  readonly kind: 'removeEntry'
  readonly step: SlotPlan
}

/** One element of a list. */
export interface SetElementPlan extends Changed {
  readonly kind: 'setElement'
  readonly step: SlotPlan
  readonly value: SlotPlan
}

/** A change of the design, or one that sets a generated value. */
export type Change =
  | ChangeModel
  | {
      readonly kind: 'set'
      readonly attribute: string
      readonly value: ValueSource
      readonly ifAbsent: boolean
    }

export function planChange(change: Change, attributes: AttributeModels): ChangePlan {
  const attribute = attributes[change.attribute]!
  const changed = { attribute: change.attribute, path: attribute.path }
  switch (change.kind) {
    case 'set': {
      const value = planValue(change.value, attribute, attributes)
      return { kind: 'set', ...changed, value, ...(change.ifAbsent ? { ifAbsent: true } : {}) }
    }
    case 'edit': {
      const { parameter } = change
      const value = planValue({ kind: 'parameter', name: parameter }, attribute, attributes)
      return {
        kind: 'edit',
        ...changed,
        parameter,
        value,
        ...(storesNull(attribute) ? { storesNull: true } : {}),
      }
    }
    case 'increment':
    case 'decrement':
      return { kind: change.kind, ...changed, by: planValue(change.by, attribute, attributes) } as ChangePlan
    case 'append':
      return { kind: 'append', ...changed, value: planValue(change.value, attribute, attributes) }
    case 'addToSet':
    case 'removeFromSet': {
      if (change.value.kind === 'attribute') {
        return {
          kind: change.kind,
          ...changed,
          value: planValue(change.value, attribute, attributes),
        } as ChangePlan
      }
      return { kind: change.kind, ...changed, value: { kind: 'members', from: change.value } } as ChangePlan
    }
    case 'remove':
      return { kind: 'remove', ...changed }
    case 'removeEntry':
      return { kind: 'removeEntry', ...changed, step: { kind: 'plain', from: change.entry as ValueSource } }
    case 'setEntry':
    case 'setElement': {
      const from = (change.kind === 'setEntry' ? change.entry : change.index) as ValueSource
      const value = planValue(change.value, elementOf(attribute), attributes)
      return { kind: change.kind, ...changed, step: { kind: 'plain', from }, value }
    }
  }
}

/** Whether null is stored. JSON and values of a Standard Schema may be null; null removes an optional attribute. */
function storesNull({ type, optional }: AttributeModels[string]): boolean {
  return !optional && (type.kind === 'json' || type.kind === 'schema')
}

/** Returns the elements of a list or map as an attribute of their type. */
function elementOf(attribute: AttributeModels[string]): AttributeModels[string] {
  const { type } = attribute
  if (type.kind === 'list') return { ...attribute, type: type.element }
  return type.kind === 'map' ? { ...attribute, type: type.value } : attribute
}

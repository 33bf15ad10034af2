import type { ChangeModel } from '@tablewright/design'
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

interface Changed {
  readonly attribute: string
  readonly path: StoredPath
}

export interface SetPlan extends Changed {
  readonly kind: 'set'
  readonly value: SlotPlan
  /** Only where the attribute is missing. */
  readonly ifAbsent?: true
}

/** Set when the caller gives the parameter, removed when it is null, untouched otherwise. */
export interface EditPlan extends Changed {
  readonly kind: 'edit'
  readonly parameter: string
  readonly value: SlotPlan
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

/** A change as the design says it, or of a value that is generated for the call. */
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
      return { kind: 'edit', ...changed, parameter, value }
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
  }
}

/** Whether what the change makes depends on what was there. */
export function readsItself(change: ChangePlan): boolean {
  return change.kind === 'set' ? change.ifAbsent === true : !['edit', 'remove'].includes(change.kind)
}

import {
  type AttributeFields,
  type AttributeValue,
  addNumbers,
  attributeType,
  type Item,
  setElements,
  subtractNumbers,
} from '@tablewright/dynamo'
import type { SlotPlan } from '../expressions/slot-plan.js'
import type { ReadSlot } from '../expressions/slots.js'
import type { Call } from '../input/call.js'
import type { Makers } from '../items/interpreter.js'
import { valueAt } from '../items/stored-path.js'
import type {
  ArithmeticPlan,
  ChangePlan,
  CollectionPlan,
  EditPlan,
  RemoveEntryPlan,
  SetElementPlan,
  SetEntryPlan,
  SetPlan,
} from '../plan/change-plan.js'

/**
 * Returns the new value of an attribute, as DynamoDB computes it: every change sees the item before all changes.
 * Undefined removes the attribute.
 */
export type Changed = (item: Item, call: Call) => AttributeValue | undefined

type SlotOf = (slot: SlotPlan) => ReadSlot

export type ChangeMakers = Makers<ChangePlan, Changed, SlotOf>

// One factory for each kind of change, each a separate export: a compiled client imports those of its plans.

export function setChange({ path, value, ifAbsent }: SetPlan, _: unknown, slot: SlotOf): Changed {
  const read = orNothing(value, slot)
  return (item, call) => (ifAbsent ? valueAt(item, path) : undefined) ?? read(call, item)
}

/** For designs that set no sets and nothing that is there already. */
export function plainSetChange({ value }: SetPlan, _: unknown, slot: SlotOf): Changed {
  const read = slot(value)
  return (item, call) => read(call, item)
}

export function editChange(
  { path, parameter, value, storesNull }: EditPlan,
  _: unknown,
  slot: SlotOf,
): Changed {
  const read = orNothing(value, slot)
  return (item, call) => {
    const given = call.values[parameter]
    if (given === undefined) return valueAt(item, path)
    return given === null && !storesNull ? undefined : read(call, item)
  }
}

/** Returns undefined for an empty set, which DynamoDB does not have: setting it removes the attribute. */
function orNothing(plan: SlotPlan, slot: SlotOf): (call: Call, item: Item) => AttributeValue | undefined {
  const read = slot(plan)
  const parameter = 'from' in plan && plan.from.kind === 'parameter' ? plan.from.name : undefined
  if (parameter === undefined) return read
  return (call, item) => (isEmptySet(call.values[parameter]) ? undefined : read(call, item))
}

function isEmptySet(value: unknown): boolean {
  return value instanceof Set && value.size === 0
}

export function incrementChange(plan: ArithmeticPlan<'increment'>, _: unknown, slot: SlotOf): Changed {
  return arithmetic(plan, slot, addNumbers)
}

export function decrementChange(plan: ArithmeticPlan<'decrement'>, _: unknown, slot: SlotOf): Changed {
  return arithmetic(plan, slot, subtractNumbers)
}

/** For a design whose only increments in code are those of whole numbers. */
export function wholeIncrementChange(plan: ArithmeticPlan<'increment'>, _: unknown, slot: SlotOf): Changed {
  const read = slot(plan.by)
  return (item, call) => {
    const [{ N = '0' }, { N: amount }] = [valueAt(item, plan.path) ?? {}, read(call, item)] as [
      AttributeFields,
      AttributeFields,
    ]
    return { N: String(Number(N) + Number(amount)) }
  }
}

/** Computes with decimal text, because a double would round where DynamoDB does not. */
function arithmetic(
  { path, by }: ArithmeticPlan<'increment' | 'decrement'>,
  slot: SlotOf,
  calculate: (one: string, other: string) => string,
): Changed {
  const read = slot(by)
  return (item, call) => {
    const { N = '0' } = (valueAt(item, path) ?? {}) as AttributeFields
    const amount = (read(call, item) as AttributeFields).N!
    return { N: calculate(N, amount) }
  }
}

export function appendChange({ path, value }: CollectionPlan<'append'>, _: unknown, slot: SlotOf): Changed {
  const read = slot(value)
  return (item, call) => {
    const { L = [] } = (valueAt(item, path) ?? {}) as AttributeFields
    return { L: [...L, ...(read(call, item) as AttributeFields).L!] }
  }
}

export function addToSetChange(
  { path, value }: CollectionPlan<'addToSet'>,
  _: unknown,
  slot: SlotOf,
): Changed {
  const read = membersReader(value, slot)
  return (item, call) => {
    const [existing, added] = [valueAt(item, path), read(call, item)]
    if (!added) return existing
    const elements = [...(existing ? setElements(existing) : []), ...setElements(added)]
    return setOf(added, [...new Set(elements)])
  }
}

export function removeFromSetChange(
  { path, value }: CollectionPlan<'removeFromSet'>,
  _: unknown,
  slot: SlotOf,
): Changed {
  const read = membersReader(value, slot)
  return (item, call) => {
    const [existing, taken] = [valueAt(item, path), read(call, item)]
    if (!existing || !taken) return existing
    const removed = new Set(setElements(taken))
    const left = setElements(existing).filter((element) => !removed.has(element))
    // The empty set is no attribute.
    return left.length > 0 ? setOf(existing, left) : undefined
  }
}

/** Returns the elements to add to or delete from a set; undefined if the caller gives none. */
function membersReader(plan: SlotPlan, slot: SlotOf): (call: Call, item: Item) => AttributeValue | undefined {
  const read = slot(plan)
  const parameter = 'from' in plan && plan.from.kind === 'parameter' ? plan.from.name : undefined
  if (parameter === undefined) return read
  return (call, item) => {
    const given = call.values[parameter]
    const none = isEmptySet(given) || (Array.isArray(given) && given.length === 0)
    return none ? undefined : read(call, item)
  }
}

function setOf(like: AttributeValue, elements: readonly string[]): AttributeValue {
  return { [attributeType(like)]: elements } as unknown as AttributeValue
}

export const removeChange = (): Changed => () => undefined

export function setEntryChange({ path, step, value }: SetEntryPlan, _: unknown, slot: SlotOf): Changed {
  const [name, read] = [slot(step), slot(value)]
  return (item, call) => {
    const { M = {} } = (valueAt(item, path) ?? {}) as AttributeFields
    return { M: { ...M, [(name(call, item) as AttributeFields).S!]: read(call, item) } }
  }
}

export function removeEntryChange({ path, step }: RemoveEntryPlan, _: unknown, slot: SlotOf): Changed {
  const name = slot(step)
  return (item, call) => {
    const map = valueAt(item, path) as AttributeFields | undefined
    if (!map?.M) return undefined
    const { [(name(call, item) as AttributeFields).S!]: __, ...M } = map.M
    return { M }
  }
}

export function setElementChange({ path, step, value }: SetElementPlan, _: unknown, slot: SlotOf): Changed {
  const [index, read] = [slot(step), slot(value)]
  return (item, call) => {
    const { L = [] } = (valueAt(item, path) ?? {}) as AttributeFields
    const at = Number((index(call, item) as AttributeFields).N)
    return { L: L.map((element, each) => (each === at ? read(call, item) : element)) }
  }
}

export const allChanges = {
  set: setChange,
  edit: editChange,
  increment: incrementChange,
  decrement: decrementChange,
  append: appendChange,
  addToSet: addToSetChange,
  removeFromSet: removeFromSetChange,
  remove: removeChange,
  setEntry: setEntryChange,
  removeEntry: removeEntryChange,
  setElement: setElementChange,
} satisfies ChangeMakers

import { type AttributeValue, attributeType, type Item } from '../../attribute-value.js'
import type { DynamoError } from '../../dynamo-error.js'
import { updatedItemTooLarge } from '../../errors/item-errors.js'
import { validationError } from '../../errors/validation.js'
import { maxItemSize, maxNestingLevels } from '../../limits.js'
import { addNumbers, subtractNumbers } from '../../numbers/add-numbers.js'
import { ownProperty, setOwnProperty } from '../../own-property.js'
import { inSetOrder } from '../../values/set-order.js'
import { nestedTooDeep } from '../../values/value-errors.js'
import { isSetType, setElements } from '../condition/values.js'
import { valueAt } from '../syntax/path.js'
import { listChildren, type PathTree, pathTree } from '../syntax/path-tree.js'
import { difference, setChangeSteps, union } from './change-set.js'
import type { SetValue, Update, UpdateAction } from './update.js'

/** Returns the new value of an action for the value at its path; undefined is no value. */
type Edit = (existing: AttributeValue | undefined) => AttributeValue | undefined

/**
 * Returns the item after an update, without changing the given one. All values are read before anything is written,
 * list indexes refer to the original list, and elements set beyond its end are appended in the order of their
 * indexes.
 */
export function applyUpdate(update: Update, item: Item): Item {
  const complain = update.legacy ? legacyTypeMismatch : wrongDataType
  const appended = { elements: 0 }
  const edits = update.actions.map(
    (action) => [action.path, editOf(action, item, appended, complain)] as const,
  )
  return editMap(pathTree(edits), item)
}

/** Prepares an update of large sets in steps, so that `applyUpdate` does not take long. */
export function* updateSteps(update: Update, item: Item): Generator<undefined, void> {
  for (const action of update.actions) {
    if (action.kind !== 'add' && action.kind !== 'delete') continue
    const existing = valueAt(item, action.path)
    if (existing === undefined) continue
    yield* setChangeSteps(action.kind, setElements(existing), setElements(action.value))
  }
}

/** Number of elements in the lists that an update has assembled. */
interface Appended {
  elements: number
}

function editOf(action: UpdateAction, item: Item, appended: Appended, complain: () => DynamoError): Edit {
  switch (action.kind) {
    case 'set': {
      const value = resolve(action.value, item, appended)
      if (action.path.length - 1 + levelsOnce(value) > maxNestingLevels) throw nestedTooDeep()
      return () => value
    }
    case 'remove':
      return () => undefined
    case 'add':
      return (existing) => add(existing, action.value, complain)
    case 'delete':
      return (existing) => subtractSet(existing, action.value, complain)
  }
}

function resolve(value: SetValue, item: Item, appended: Appended): AttributeValue {
  switch (value.kind) {
    case 'value':
      return value.value
    case 'path': {
      const found = valueAt(item, value.path)
      if (found !== undefined) return found
      throw validationError('The provided expression refers to an attribute that does not exist in the item')
    }
    case 'ifNotExists':
      return valueAt(item, value.path) ?? resolve(value.otherwise, item, appended)
    case 'listAppend': {
      const [first, second] = [resolve(value.first, item, appended), resolve(value.second, item, appended)]
      if (!('L' in first && 'L' in second)) throw wrongDataType()
      return append(first, second, appended)
    }
    case 'arithmetic': {
      const [left, right] = [resolve(value.left, item, appended), resolve(value.right, item, appended)]
      if (!('N' in left && 'N' in right)) throw wrongDataType()
      const calculate = value.operator === '+' ? addNumbers : subtractNumbers
      return { N: calculate(left.N, right.N) }
    }
  }
}

/**
 * Refuses lists that are too large together: all of them are in the item, and each element takes at least a
 * byte.
 */
function append(first: ListValue, second: ListValue, appended: Appended): AttributeValue {
  appended.elements += first.L.length + second.L.length
  if (appended.elements > maxItemSize) throw updatedItemTooLarge()
  const list: AttributeValue = { L: first.L.concat(second.L) }
  levels.set(list, Math.max(levelsOnce(first), levelsOnce(second)))
  return list
}

type ListValue = Extract<AttributeValue, { readonly L: unknown }>

/** Caches nesting levels, because hundreds of actions can share one large value. */
const levels = new WeakMap<AttributeValue, number>()

function levelsOnce(value: AttributeValue): number {
  if (!('L' in value || 'M' in value)) return 1
  const found = levels.get(value) ?? levelsOf(value)
  levels.set(value, found)
  return found
}

/** Nesting levels: a scalar or set has one, a list or map one more than its deepest element. */
function levelsOf(value: AttributeValue): number {
  if ('L' in value) return 1 + deepest(value.L)
  return 'M' in value ? 1 + deepest(Object.values(value.M)) : 1
}

function deepest(values: readonly AttributeValue[]): number {
  return values.reduce((levels, value) => Math.max(levels, levelsOf(value)), 0)
}

/** Adds a number to a number, elements to a set, and (only for AttributeUpdates) a list to a list. */
function add(
  existing: AttributeValue | undefined,
  value: AttributeValue,
  complain: () => DynamoError,
): AttributeValue {
  if (existing === undefined) return value
  if ('N' in existing && 'N' in value) return { N: addNumbers(existing.N, value.N) }
  if ('L' in existing && 'L' in value) return { L: existing.L.concat(value.L) }
  const type = attributeType(value)
  if (!isSetType(type) || type !== attributeType(existing)) throw complain()
  const elements = union(setElements(existing), setElements(value))
  return { [type]: inSetOrder(type, elements) } as unknown as AttributeValue
}

function subtractSet(
  existing: AttributeValue | undefined,
  value: AttributeValue,
  complain: () => DynamoError,
): AttributeValue | undefined {
  if (existing === undefined) return undefined
  const type = attributeType(value)
  if (type !== attributeType(existing)) throw complain()
  const left = difference(setElements(existing), setElements(value))
  return left.length > 0 ? ({ [type]: left } as unknown as AttributeValue) : undefined
}

function edit(tree: PathTree<Edit>, value: AttributeValue | undefined): AttributeValue | undefined {
  if (tree.leaf !== undefined) return tree.leaf(value)
  if (value === undefined) throw invalidPath()
  if ('M' in value) return { M: editMap(tree, value.M) }
  if ('L' in value) return { L: editList(tree, value.L) }
  throw invalidPath()
}

function editMap(tree: PathTree<Edit>, map: Item): Item {
  // Spreading preserves an attribute named __proto__.
  const edited: Record<string, AttributeValue> = { ...map }
  for (const [name, child] of tree.children) {
    if (typeof name === 'number') throw invalidPath()
    const value = edit(child, ownProperty(map, name))
    if (value === undefined) delete edited[name]
    else setOwnProperty(edited, name, value)
  }
  return edited
}

function editList(tree: PathTree<Edit>, list: readonly AttributeValue[]): readonly AttributeValue[] {
  const edited: (AttributeValue | undefined)[] = [...list]
  for (const [index, child] of listChildren(tree)) {
    if (typeof index === 'string') throw invalidPath()
    const value = edit(child, list[index])
    if (index < list.length) edited[index] = value
    else edited.push(value)
  }
  return edited.filter((element) => element !== undefined)
}

function invalidPath(): DynamoError {
  return validationError('The document path provided in the update expression is invalid for update')
}

function wrongDataType(): DynamoError {
  return validationError('An operand in the update expression has an incorrect data type')
}

function legacyTypeMismatch(): DynamoError {
  return validationError('Type mismatch for attribute to update')
}

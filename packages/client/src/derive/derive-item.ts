import type { ConditionModel, DerivedItemModel } from '@tablewright/design'
import type { Item } from '@tablewright/dynamo'
import { pointerTaken, uniqueTaken } from '../errors.js'
import type { ItemPlan } from '../items/item-plan.js'
import { placeholdersOf, type Values } from '../items/key-plan.js'
import type { Action, Reason } from '../plan/action.js'
import { ExpressionWriter, fillValues } from '../plan/expression.js'
import { attributesTested, writeCondition } from '../plan/write-condition.js'
import type { DerivedPlan, SourceWrite } from './derived-plan.js'
import { fulfils } from './evaluate-condition.js'

/** The items that unique, mirror and pointer make of a source. */
export function planDerivedItem(model: DerivedItemModel, item: ItemPlan): DerivedPlan {
  const places = new Set([...item.keyAttributes, ...attributesTested(model.while)])
  const copied = Object.values(model.attributes).map(({ name, from = name }) => from)
  const reads = new Set([...places, ...placeholdersOf(Object.values(model.keys)), ...copied])
  const conditions = itemConditions(model, item)
  const valuesOf = derivedValues(model, item)

  return {
    model,
    places,
    reads,
    actions: (write) => {
      const { now } = write
      const [old, next] = [valuesOf(write.before, now), valuesOf(write.after, now)]
      const oldKey = old && item.key(old)
      const nextKey = next && item.key(next)
      const same = oldKey && nextKey && JSON.stringify(oldKey) === JSON.stringify(nextKey)
      const actions: Action[] = []
      if (old && !same && !isKept(model)) {
        actions.push({ ...base(item, oldKey!, []), kind: 'delete', ...conditions.owned(old) })
      }
      if (next) {
        const put = item.toItem(next)
        if (same && JSON.stringify(put) === JSON.stringify(item.toItem(old))) return actions
        const condition = same ? conditions.owned(next) : conditions.free(next)
        actions.push({
          ...base(item, nextKey!, [takenReason(model, item, next, nextKey!, write)]),
          kind: 'put',
          item: put,
          ...condition,
        })
      }
      return actions
    },
  }
}

function base({ table }: ItemPlan, key: Item, reasons: readonly Reason[]) {
  return { table: table.name, key, reasons }
}

function isKept(model: DerivedItemModel): boolean {
  return model.kind === 'unique' && model.kept
}

/** What the derived item holds for a source; null when there is none. */
export function derivedValues(
  model: DerivedItemModel,
  item: ItemPlan,
): (source: Values | null, now: string) => Values | null {
  const attributes = Object.values(model.attributes).map(({ name, from = name }) => [name, from] as const)
  return (source, now) => {
    if (!source || item.keyAttributes.some((name) => source[name] === undefined)) return null
    if (model.while && !fulfils(model.while, source, { values: {}, made: {}, now })) return null
    const values: Record<string, unknown> = {}
    for (const [name, from] of attributes) if (source[from] !== undefined) values[name] = source[from]
    return values
  }
}

type Condition = Pick<Action, 'condition' | 'names' | 'values'>

/**
 * `free`: nothing is there, or (a pointer, a kept guard) what is there names this source. `owned`: what is there, if
 * anything, names this source; so a repaired or missing item is no obstacle.
 */
function itemConditions(
  model: DerivedItemModel,
  item: ItemPlan,
): { free(values: Values): Condition; owned(values: Values): Condition } {
  if (isExclusive(model, item)) return { free: () => ({}), owned: () => ({}) }
  // What stands in the item's own key alone is the same by the key.
  const identity = model.identity.filter((name) => !model.attributes[name]!.keyOnly)
  const owned = compileCondition(model, item, identity)
  const sharing = model.kind !== 'unique' || model.kept
  return { free: sharing ? owned : compileCondition(model, item, []), owned }
}

/** A mirror whose key tells its source can belong to no other. */
function isExclusive({ kind, identity }: DerivedItemModel, { keyAttributes }: ItemPlan): boolean {
  return kind === 'mirror' && identity.every((name) => keyAttributes.includes(name))
}

/** Nothing is there, or an item with the same identity. */
function compileCondition(model: DerivedItemModel, item: ItemPlan, identity: readonly string[]) {
  const writer = new ExpressionWriter()
  const scope = { attributes: model.attributes, keyName: item.keyNames[0]! }
  const same = identity.map(
    (attribute): ConditionModel => ({
      kind: 'compare',
      attribute,
      comparison: '=',
      value: { kind: 'parameter', name: attribute },
    }),
  )
  const absent: ConditionModel = { kind: 'itemAbsent' }
  const either: ConditionModel = { kind: 'or', conditions: [absent, { kind: 'and', conditions: same }] }
  const condition = writeCondition(same.length > 0 ? either : absent, scope, writer)
  const { parts } = writer
  return (values: Values): Condition => {
    const filled = fillValues(parts, { values, made: {}, now: '' })
    return { condition, names: parts.names, ...(filled ? { values: filled } : {}) }
  }
}

function takenReason(
  model: DerivedItemModel,
  item: ItemPlan,
  values: Values,
  key: Item,
  { pattern }: SourceWrite,
): Reason {
  return (stood) => {
    if (!stood) return undefined
    const holder = item.fromItem(stood)
    const named = Object.fromEntries(item.keyAttributes.map((name) => [name, values[name]]))
    return model.kind === 'pointer'
      ? pointerTaken({ pattern, key }, model.name, holder)
      : uniqueTaken({ pattern, key }, model.name, named)
  }
}

import type { Make } from '@tablewright/base'
import type { ConditionModel, DerivedItemModel } from '@tablewright/design'
import { pointerTaken, uniqueTaken } from '../errors.js'
import type { ItemCodec, ItemPlan } from '../items/item-plan.js'
import { placeholdersOf, type Values } from '../items/key-plan.js'
import type { Action, Reason } from '../plan/action.js'
import { type Ask, ExpressionWriter, planAsk } from '../plan/expression.js'
import { attributesTested, writeCondition } from '../plan/write-condition.js'
import type { Derive, DerivedPlan } from './derived-plan.js'
import { planTest, type Test } from './evaluate-condition.js'

/** The items that unique, mirror and pointer make of a source. */
export function planDerivedItem(model: DerivedItemModel, item: ItemPlan, make: Make): DerivedPlan {
  const places = new Set([...item.keyAttributes, ...attributesTested(model.while)])
  const copied = Object.values(model.attributes).map(({ name, from = name }) => from)
  const reads = new Set([...places, ...placeholdersOf(Object.values(model.keys)), ...copied])
  const { free, owned } = planConditions(model, item, make)
  const valuesOf = planDerivedValues(model, item, make)
  const kept = model.kind === 'unique' && model.kept
  // Without a condition nothing is taken.
  const taken = owned && planTaken(model, item, make)
  const actions = make(derivedItem, item.codec, valuesOf, taken, free, owned, kept || undefined)
  return { model, places, reads, actions }
}

function planTaken(model: DerivedItemModel, { codec, keyAttributes }: ItemPlan, make: Make): Taken {
  return model.kind === 'pointer'
    ? make(takenPointer, model.name, codec)
    : make(takenValue, model.name, keyAttributes)
}

/** Tells that somebody else has what this write wants; no answer where nobody does. */
type Taken = (pattern: string, values: Values, key: Action['key']) => Reason

/**
 * `free`: nothing is there, or (a pointer, a kept guard) what is there names this source. `owned`: what is there, if
 * anything, names this source; so a repaired or missing item is no obstacle.
 */
export function derivedItem(
  item: ItemCodec,
  valuesOf: DerivedValues,
  taken?: Taken,
  free?: Ask,
  owned?: Ask,
  kept?: boolean,
): Derive {
  const { table } = item
  const asked = (ask: Ask | undefined, values: Values) => ask?.({ values, made: {}, now: '' })
  return ({ pattern, before, after, now }) => {
    const [old, next] = [valuesOf(before, now), valuesOf(after, now)]
    const oldKey = old && item.key(old)
    const key = next && item.key(next)
    const same = old && next && JSON.stringify(oldKey) === JSON.stringify(key)
    const actions: Action[] = []
    if (old && !same && !kept) {
      actions.push({ kind: 'delete', table, key: oldKey!, reasons: [], ...asked(owned, old) })
    }
    if (next) {
      const put = item.toItem(next)
      if (same && JSON.stringify(put) === JSON.stringify(item.toItem(old))) return actions
      const reasons = taken ? [taken(pattern, next, key!)] : []
      actions.push({ kind: 'put', table, key: key!, item: put, reasons, ...asked(same ? owned : free, next) })
    }
    return actions
  }
}

/** What the derived item holds for a source; null when there is none. */
export type DerivedValues = (source: Values | null, now: string) => Values | null

export function planDerivedValues(model: DerivedItemModel, item: ItemPlan, make: Make): DerivedValues {
  return make(
    derivedValues,
    item.keyAttributes,
    Object.values(model.attributes).map(({ name, from = name }) => (from === name ? name : [name, from])),
    model.while && planTest(model.while, make),
  )
}

export function derivedValues(
  needed: readonly string[],
  copies: readonly (string | readonly [name: string, from: string])[],
  test?: Test,
): DerivedValues {
  return (source, now) => {
    if (!source || needed.some((name) => source[name] === undefined)) return null
    if (test && !test(source, { values: {}, made: {}, now })) return null
    const values: Record<string, unknown> = {}
    for (const copy of copies) {
      const [name, from] = typeof copy === 'string' ? [copy, copy] : copy
      if (source[from] !== undefined) values[name] = source[from]
    }
    return values
  }
}

function planConditions(
  model: DerivedItemModel,
  item: ItemPlan,
  make: Make,
): { readonly free: Ask | undefined; readonly owned: Ask | undefined } {
  if (isExclusive(model, item)) return { free: undefined, owned: undefined }
  // What stands in the item's own key alone is the same by the key.
  const identity = model.identity.filter((name) => !model.attributes[name]!.keyOnly)
  const owned = planCondition(model, item, identity, make)
  const sharing = model.kind !== 'unique' || model.kept
  return { free: sharing ? owned : planCondition(model, item, [], make), owned }
}

/** A mirror whose key tells its source can belong to no other. */
function isExclusive({ kind, identity }: DerivedItemModel, { keyAttributes }: ItemPlan): boolean {
  return kind === 'mirror' && identity.every((name) => keyAttributes.includes(name))
}

/** Nothing is there, or an item with the same identity. */
function planCondition(
  model: DerivedItemModel,
  item: ItemPlan,
  identity: readonly string[],
  make: Make,
): Ask {
  const writer = new ExpressionWriter()
  const scope = { attributes: model.attributes, keyName: item.keyNames[0]!, make }
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
  return planAsk(condition, writer.parts, make)
}

export function takenPointer(name: string, item: ItemCodec): Taken {
  return (pattern, _, key) => (stood) =>
    stood ? pointerTaken({ pattern, key }, name, item.fromItem(stood)) : undefined
}

export function takenValue(name: string, attributes: readonly string[]): Taken {
  return (pattern, values, key) => (stood) => {
    const named = Object.fromEntries(attributes.map((attribute) => [attribute, values[attribute]]))
    return stood ? uniqueTaken({ pattern, key }, name, named) : undefined
  }
}

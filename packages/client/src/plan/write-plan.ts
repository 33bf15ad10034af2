import type { Make } from '@tablewright/base'
import type { BindingsModel, ConditionModel, WriteModel } from '@tablewright/design'
import type { AttributeValue, Item } from '@tablewright/dynamo'
import type { DerivedPlan } from '../derive/derived-plan.js'
import { planTest, type Test } from '../derive/evaluate-condition.js'
import { conditionFailed, notFound, type Place, versionMismatch } from '../errors.js'
import type { ItemCodec, ItemPlan } from '../items/item-plan.js'
import type { Values } from '../items/key-plan.js'
import { type Action, allOf, type Reason } from './action.js'
import { type Binder, type Call, orUsual, planBinder, valuesOfCall, type WriteCall } from './call.js'
import { ExpressionWriter, type Names, nonEmpty } from './expression.js'
import type { WrittenEntity } from './new-values.js'
import type { EntityPlan } from './schema.js'
import { attributesTested } from './write-condition.js'

/** The item as it stood when it was read, stored and in code; null is no item. */
export interface Before {
  readonly item: Item | undefined
  readonly values: Values | null
}

/** What a write becomes: actions on its own item and on those derived from it, and what the item then is. */
export interface Expansion {
  readonly actions: readonly Action[]
  /** The item after the write, where it is known before the database answers. */
  readonly after: Values | null | undefined
}

/** One write of an entity, planned. Pure: what the call brings and what was there in, actions out. */
export interface WritePlan {
  readonly pattern: string
  readonly item: ItemCodec
  readonly operation: WriteModel['operation']
  /** The item must be read first, because derived items or keys follow from what it is. */
  readonly needsBefore: boolean
  /** A missing item is an answer, not an error. */
  readonly mayBeAbsent?: boolean
  key(call: WriteCall): Item
  /** Values that are generated for a call. */
  made(call: Omit<WriteCall, 'made'>): Values
  expand(call: WriteCall, before: Before | undefined): Expansion
}

/** What all plans of writes are made with. */
export interface WriteParts {
  readonly pattern: string
  readonly entity: EntityPlan
  /** The derived items of the entity. */
  readonly derived: readonly DerivedPlan[]
  /** The version alone tells whether the item is still what it was. */
  readonly versioned: boolean
  /** Attributes that count other items. */
  readonly counted: readonly string[]
  readonly make: Make
}

/** Finds the key of the item that a call is about. */
export type KeyOfCall = (call: Call) => Item

/** The key of the item, from what the design binds it to. */
export function planKeyOfCall(
  bindings: BindingsModel,
  { codec, keyAttributes }: ItemPlan,
  make: Make,
): KeyOfCall {
  const bound = Object.fromEntries(keyAttributes.map((name) => [name, bindings[name]!]))
  return make(keyOfCall, codec, orUsual(planBinder(bound, make)))
}

export function keyOfCall(item: ItemCodec, bind: Binder = valuesOfCall): KeyOfCall {
  return (call) => item.key(bind(call))
}

/** Tells why a condition on the item failed; no answer when it was the fence, that is, a race with another write. */
export type Judge = (pattern: string, key: Item, call: Call) => Reason

export function planJudge(
  { entity, make }: Pick<WriteParts, 'entity' | 'make'>,
  condition: ConditionModel | undefined,
  guard: string | undefined,
): Judge {
  const test = condition && planTest(condition, make, entity.model.attributes)
  const looked = [...new Set(attributesTested(condition))]
  return make(judgeOf, entity.written, test, nonEmpty(looked), guard)
}

export function judgeOf(
  { name, item }: WrittenEntity,
  test?: Test,
  looked: readonly string[] = [],
  guard?: string,
): Judge {
  return (pattern, key, call) => (stood) => {
    const place = { pattern, key }
    if (!stood) return test?.(null, call) ? undefined : notFound(place, name)
    const found = item.fromItem(stood)
    if (guard !== undefined && found[guard] !== call.values[guard]) {
      return versionMismatch(place, name, call.values[guard], found[guard])
    }
    if (!test || test(found, call)) return undefined
    const current = Object.fromEntries(looked.map((attribute) => [attribute, found[attribute]]))
    return conditionFailed(place, name, current)
  }
}

/**
 * Whether the caller's own guard on the version is fence enough. What was read must then have that version: otherwise the
 * guard could let another state through than the one that was looked at.
 */
export function isGuarded(guard: string, name: string, place: Place, before: Values, { values }: Call): true {
  if (before[guard] === values[guard]) return true
  throw versionMismatch(place, name, values[guard], before[guard])
}

/** Part of an action: the condition that what was read is still so. */
export type Fence = (item: Item | undefined) => Required<Pick<Action, 'condition' | 'names' | 'values'>>

export function planFence(
  { entity, versioned, counted, make }: Pick<WriteParts, 'entity' | 'versioned' | 'counted' | 'make'>,
  deciding: Iterable<string>,
): Fence {
  const writer = new ExpressionWriter('was_')
  const { keyAttributes, keyNames, model } = entity.item
  const version = entity.version === undefined ? [] : [entity.version]
  // The version does not rise when something is counted.
  const looked = versioned ? [...deciding].filter((name) => counted.includes(name)) : deciding
  const rows: FenceRow[] = []
  for (const name of new Set([...looked, ...version])) {
    if (keyAttributes.includes(name)) continue
    const { path } = model.attributes[name]!
    rows.push([path, writer.path(path), writer.reserve(name)])
  }
  const { names } = writer.parts
  const key = writer.path([keyNames[0]!])
  return make(fenceOf, key, keyNames[0]!, nonEmpty(rows), nonEmpty(names))
}

/** An attribute that must be as it was: where it stands, and the placeholders of its path and its value. */
type FenceRow = readonly [path: readonly string[], place: string, value: string]

export function fenceOf(
  key: string,
  keyName: string,
  rows: readonly FenceRow[] = [],
  names: Names = {},
): Fence {
  return (item) => {
    const values: Record<string, AttributeValue> = {}
    const conditions: string[] = []
    for (const [path, place, placeholder] of item ? rows : []) {
      const stood = valueAt(item, path)
      if (stood) values[placeholder] = stood
      conditions.push(stood ? `${place} = ${placeholder}` : `attribute_not_exists(${place})`)
    }
    const held = item ? names : {}
    if (Object.keys(values).length > 0) return { condition: conditions.join(' AND '), names: held, values }
    conditions.push(`attribute_${item ? '' : 'not_'}exists(${key})`)
    return { condition: conditions.join(' AND '), names: { ...held, [key]: keyName }, values }
  }
}

/** An action that happens only if what was read is still so. */
export function fenced(action: Action, fence: ReturnType<Fence>): Action {
  return {
    ...action,
    condition: allOf(action.condition, fence.condition)!,
    names: { ...action.names, ...fence.names },
    values: { ...action.values, ...fence.values },
    blind: false,
  }
}

function valueAt(item: Item | undefined, path: readonly string[]): AttributeValue | undefined {
  let value = item?.[path[0]!]
  for (const name of path.slice(1)) value = value && 'M' in value ? value.M[name] : undefined
  return value
}

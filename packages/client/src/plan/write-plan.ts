import type { BindingsModel, ConditionModel, WriteModel } from '@tablewright/design'
import type { Item } from '@tablewright/dynamo'
import type { DerivedPlan } from '../derive/derived-plan.js'
import { fulfils } from '../derive/evaluate-condition.js'
import { conditionFailed, notFound, versionMismatch } from '../errors.js'
import type { ItemPlan } from '../items/item-plan.js'
import type { Values } from '../items/key-plan.js'
import type { Action, Reason } from './action.js'
import { type Call, resolve, type WriteCall } from './call.js'
import { ExpressionWriter } from './expression.js'
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
  readonly entity: EntityPlan
  readonly operation: WriteModel['operation']
  /** The item must be read first, because derived items or keys follow from what it is. */
  readonly needsBefore: boolean
  /** A missing item is an answer, not an error. */
  readonly mayBeAbsent?: boolean
  key(call: Call): Item
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
}

/** The key of the item, from what the design binds it to. */
export function keyBinder(bindings: BindingsModel, item: ItemPlan): (call: Call) => Item {
  const sources = item.keyAttributes.map((name) => [name, bindings[name]!] as const)
  if (sources.every(([name, source]) => source.kind === 'parameter' && source.name === name)) {
    return (call) => item.key(call.values)
  }
  return (call) => {
    const values: Record<string, unknown> = {}
    for (const [name, source] of sources) values[name] = resolve(source, call)
    return item.key(values)
  }
}

/** Why a condition on the item failed; undefined when it was the fence, that is, a race with another write. */
export function sourceReason(
  { pattern, entity }: WriteParts,
  condition: ConditionModel | undefined,
  guard: string | undefined,
  key: Item,
  call: Call,
): Reason {
  const { name } = entity.model
  return (stood) => {
    const place = { pattern, key }
    if (!stood) return condition && fulfils(condition, null, call) ? undefined : notFound(place, name)
    const item = entity.item.fromItem(stood)
    if (guard !== undefined && item[guard] !== call.values[guard]) {
      return versionMismatch(place, name, call.values[guard], item[guard])
    }
    if (!condition || fulfils(condition, item, call)) return undefined
    const looked = attributesTested(condition).map((attribute) => [attribute, item[attribute]])
    return conditionFailed(place, name, Object.fromEntries(looked))
  }
}

/**
 * Whether the caller's own guard on the version is fence enough. What was read must then have that version: otherwise the
 * guard could let another state through than the one that was looked at.
 */
export function isGuarded(
  { pattern, entity, versioned }: WriteParts,
  guard: string | undefined,
  before: Values,
  key: Item,
  call: Call,
): boolean {
  if (guard === undefined || !versioned) return false
  if (before[guard] === call.values[guard]) return true
  throw versionMismatch({ pattern, key }, entity.model.name, call.values[guard], before[guard])
}

/** Part of an action: the condition that what was read is still so. */
export function fence(
  { entity, versioned, counted }: WriteParts,
  { item }: Before,
  deciding: Iterable<string>,
): Required<Pick<Action, 'condition' | 'names' | 'values'>> {
  const writer = new ExpressionWriter('was_')
  const { keyAttributes, keyNames, model } = entity.item
  const conditions: string[] = []
  if (item) {
    const version = entity.version === undefined ? [] : [entity.version]
    // The version does not rise when something is counted.
    const looked = versioned ? [...deciding].filter((name) => counted.includes(name)) : deciding
    for (const name of new Set([...looked, ...version])) {
      if (keyAttributes.includes(name)) continue
      const { path } = model.attributes[name]!
      const stood = valueAt(item, path)
      const place = writer.path(path)
      conditions.push(stood ? `${place} = ${writer.constant(name, stood)}` : `attribute_not_exists(${place})`)
    }
  }
  if (!conditions.some((text) => text.includes(' = '))) {
    conditions.push(`${item ? 'attribute_exists' : 'attribute_not_exists'}(${writer.path([keyNames[0]!])})`)
  }
  const { names, fixed } = writer.parts
  return { condition: conditions.join(' AND '), names, values: fixed }
}

function valueAt(item: Item | undefined, path: readonly string[]) {
  let value = item?.[path[0]!]
  for (const name of path.slice(1)) value = value && 'M' in value ? value.M[name] : undefined
  return value
}

import { TablewrightError } from '@tablewright/base'
import type { ConditionModel, UpdateModel } from '@tablewright/design'
import { type Apply, planChanges } from '../derive/apply-changes.js'
import { type Derive, type DerivedPlan, follow } from '../derive/derived-plan.js'
import { notFound } from '../errors.js'
import type { IndexKey, IndexKeyPart } from '../items/item-plan.js'
import type { KeyPart } from '../items/key-plan.js'
import type { Action } from './action.js'
import { type Binder, boundValues, type Call, planSource, type WriteCall } from './call.js'
import { ExpressionWriter, nonEmpty, type ReadSlot } from './expression.js'
import { type MoveIndexKeys, planIndexKeys } from './index-keys.js'
import { madeForNew, madeOnWrite, newValues, type WrittenEntity } from './new-values.js'
import type { EntityPlan } from './schema.js'
import { planUpdateText, type Say } from './update-expression.js'
import { type Change, type Clause, writeChanges } from './write-changes.js'
import { impliesExistence, writeCondition } from './write-condition.js'
import {
  type Before,
  type Expansion,
  type Fence,
  fenced,
  isGuarded,
  type Judge,
  type KeyOfCall,
  planFence,
  planJudge,
  planKeyOfCall,
  type WriteParts,
  type WritePlan,
} from './write-plan.js'

export function planUpdate(write: UpdateModel, parts: WriteParts): WritePlan {
  const { pattern, entity, derived, make } = parts
  const changes = allChanges(write, parts)
  const changed = new Set(changes.map(({ attribute }) => attribute))
  refuseCounted(parts, changed)
  const touched = derived.filter(({ reads }) => [...changed].some((name) => reads.has(name)))
  const index = indexParts(write, changes, changed, parts)
  const condition = existenceAnd(write)
  const writes = [...changed].map((name) => entity.model.attributes[name]!.path.join('.'))
  const act = make(
    updating,
    entity.item.table.name,
    planText(write, changes, condition, index.known, parts),
    writes,
    planJudge(parts, condition, write.guard),
  )
  const flatUpsert = write.upsert && isFlat(parts)
  const needsBefore = touched.length > 0 || index.unknown.length > 0 || (write.upsert && !flatUpsert)
  const key = planKeyOfCall(write.bindings, entity.item, make)
  const image = needsBefore ? planImage(write, parts, changes, touched, index.unknown) : undefined
  return make(updatePlan, pattern, entity.written, key, act, image, write.upsert || undefined)
}

/** What must be known of an item that is read before it is updated. */
function planImage(
  write: UpdateModel,
  parts: WriteParts,
  changes: readonly Change[],
  touched: readonly DerivedPlan[],
  unknown: readonly IndexKey[],
): Expand {
  const { entity, derived, versioned, make } = parts
  const apply = planChanges(changes, make)
  const over = make(
    expandOver,
    entity.written,
    apply,
    planFence(parts, decidingOf(changes, touched, unknown)),
    nonEmpty(touched.map(({ actions }) => actions)),
    planIndexKeys(unknown, entity.model, new ExpressionWriter('key_'), make),
    versioned ? write.guard : undefined,
  )
  if (!write.upsert) return over
  return make(
    expandOrPut,
    over,
    entity.written,
    make(boundValues, planBindings(write, parts)),
    apply,
    planJudge(parts, write.condition, write.guard),
    planFence(parts, []),
    nonEmpty(derived.map(({ actions }) => actions)),
  )
}

function planBindings({ bindings }: UpdateModel, { make }: WriteParts) {
  const sources = Object.entries(bindings).map(([name, source]) => [name, planSource(source, make)] as const)
  return Object.fromEntries(sources)
}

/** The update of the item itself, for one call. */
type Act = (pattern: string, key: Action['key'], call: Call) => Action

export function updating(table: string, say: Say, writes: readonly string[], judge: Judge): Act {
  return (pattern, key, call) => ({
    kind: 'update',
    table,
    key,
    ...say(call),
    writes,
    reasons: [judge(pattern, key, call)],
  })
}

/** What an update of an item that was read comes to. */
type Expand = (pattern: string, action: Action, call: WriteCall, before: Before) => Expansion

export function updatePlan(
  pattern: string,
  entity: WrittenEntity,
  key: KeyOfCall,
  act: Act,
  image?: Expand,
  upsert?: boolean,
): WritePlan {
  return {
    pattern,
    item: entity.item,
    operation: 'update',
    needsBefore: image !== undefined,
    key,
    made: (call) => (upsert ? madeForNew(entity, {}, call) : madeOnWrite(entity, call)),
    expand: (call, before) => {
      const action = act(pattern, key(call), call)
      return before && image ? image(pattern, action, call, before) : { actions: [action], after: undefined }
    },
  }
}

/** The update of an item that was read: its derived items move with it, and it must still be what it was. */
export function expandOver(
  { name }: WrittenEntity,
  apply: Apply,
  fence: Fence,
  touched: readonly Derive[] = [],
  move?: MoveIndexKeys,
  guard?: string,
): Expand {
  return (pattern, action, call, { item, values: before }) => {
    const { key } = action
    if (!before) throw notFound({ pattern, key }, name)
    const after = apply(before, call)
    const actions = follow(touched, { pattern, operation: 'update', before, after }, call)
    const guarded = guard !== undefined && isGuarded(guard, name, { pattern, key }, before, call)
    const own = guarded ? action : fenced(action, fence(item))
    return { actions: [move ? move(own, after) : own, ...actions], after }
  }
}

/** Where there is nothing to update, a new item is put. */
export function expandOrPut(
  over: Expand,
  entity: WrittenEntity,
  bind: Binder,
  apply: Apply,
  judge: Judge,
  fence: Fence,
  derived: readonly Derive[] = [],
): Expand {
  const { item } = entity
  return (pattern, action, call, before) => {
    if (before.values) return over(pattern, action, call, before)
    const { key } = action
    const after = newValues(entity, apply(bind(call), call), call.made, null)
    const reasons = [judge(pattern, key, call)]
    const put: Action = { kind: 'put', table: item.table, key, item: item.toItem(after), reasons }
    const actions = follow(derived, { pattern, operation: 'create', before: null, after }, call)
    return { actions: [fenced(put, fence(undefined)), ...actions], after }
  }
}

function refuseCounted({ pattern, entity, counted }: WriteParts, changed: ReadonlySet<string>): void {
  const attribute = counted.find((name) => changed.has(name))
  if (attribute === undefined) return
  throw new TablewrightError(
    'COUNT_WRITTEN',
    `${pattern} writes ${entity.model.name}.${attribute}, which counts.`,
    {
      remedy: 'Leave it to the items that are counted.',
      data: { pattern, attribute },
    },
  )
}

/** What the update must find as it was read: where derived items stand, and what they hold that it does not set. */
function decidingOf(
  changes: readonly Change[],
  touched: readonly DerivedPlan[],
  indexKeys: readonly IndexKey[],
): ReadonlySet<string> {
  const set = new Set(settled(changes))
  const held = [
    ...touched.flatMap(({ reads }) => [...reads]),
    ...indexKeys.flatMap((each) => each.attributes),
  ]
  return new Set([
    ...touched.flatMap(({ places }) => [...places]),
    ...held.filter((attribute) => !set.has(attribute)),
  ])
}

/** The attributes whose values follow from the call, whatever they were. */
function settled(changes: readonly Change[]): readonly string[] {
  return changes.flatMap((change) =>
    change.kind === 'set' && !change.ifAbsent && change.value.kind !== 'attribute' ? [change.attribute] : [],
  )
}

/** An update can make such an item by itself: nothing is derived from it, and nothing in it is nested. */
function isFlat({ entity, derived }: WriteParts): boolean {
  const { attributes } = entity.model
  const flat = Object.values(attributes).every(({ path }) => path.length === 1)
  return flat && derived.length === 0 && entity.item.indexKeys.length === 0
}

/** Besides what the design says: the version, what is filled in at every write, and all else that a new item has. */
function allChanges(write: UpdateModel, parts: WriteParts): readonly Change[] {
  const { entity } = parts
  const all: Change[] = [...write.changes]
  if (!write.quiet) {
    for (const { name } of entity.onWrite) {
      all.push({ kind: 'set', attribute: name, value: { kind: 'made', name }, ifAbsent: false })
    }
    if (entity.version !== undefined) {
      all.push({ kind: 'increment', attribute: entity.version, by: { kind: 'literal', value: 1 } })
    }
  }
  return write.upsert && isFlat(parts) ? [...all, ...changesOfNew(write, all, entity)] : all
}

function changesOfNew(write: UpdateModel, changes: readonly Change[], { model, item }: EntityPlan): Change[] {
  const done = new Set(changes.map(({ attribute }) => attribute))
  return Object.values(model.attributes).flatMap(
    ({ name, keyOnly, onCreate, default: whenMissing }): Change[] => {
      const inKey = item.keyAttributes.includes(name)
      if (keyOnly || done.has(name) || !(inKey || onCreate || whenMissing)) return []
      const value = inKey ? write.bindings[name]! : ({ kind: 'made', name } as const)
      return [{ kind: 'set', attribute: name, value, ifAbsent: !inKey }]
    },
  )
}

function existenceAnd({ condition, upsert }: UpdateModel): ConditionModel | undefined {
  if (upsert || impliesExistence(condition)) return condition
  const exists: ConditionModel = { kind: 'itemExists' }
  return condition ? { kind: 'and', conditions: [exists, condition] } : exists
}

/**
 * The index keys that the update moves. Parts that are `known` can be rendered from the call alone; for an index that is
 * `unknown` the item must be read first.
 */
function indexParts(
  write: UpdateModel,
  changes: readonly Change[],
  changed: ReadonlySet<string>,
  { entity }: WriteParts,
): { readonly known: readonly IndexKeyPart[]; readonly unknown: readonly IndexKey[] } {
  const { attributes } = entity.model
  const knowable = new Set([...Object.keys(write.bindings), ...settled(changes)])
  const stored = new Set(Object.values(attributes).map(({ path }) => path[0]))
  const known: IndexKeyPart[] = []
  const unknown: IndexKey[] = []
  for (const index of entity.item.indexKeys) {
    const moved = index.parts.filter(
      (part) => !stored.has(part.name) && part.attributes.some((name) => changed.has(name)),
    )
    const always = index.attributes.every((name) => !attributes[name]!.optional)
    if (always && moved.every((part) => part.attributes.every((name) => knowable.has(name)))) {
      known.push(...moved)
    } else if (moved.length > 0) unknown.push(index)
  }
  return { known, unknown }
}

/** The expressions: what the design changes, keys of indexes that are known from the call, the kind of a new item. */
function planText(
  write: UpdateModel,
  changes: readonly Change[],
  condition: ConditionModel | undefined,
  known: readonly IndexKeyPart[],
  { entity, make }: WriteParts,
): Say {
  const { attributes, recognisedBy } = entity.model
  const writer = new ExpressionWriter()
  const scope = { attributes, keyName: entity.item.keyNames[0]!, make }
  const text = condition && writeCondition(condition, scope, writer)
  const rows = writeChanges(changes, attributes, writer, make)
  const after = known.length > 0 ? planKnown(changes, make) : undefined
  const keys = known.map(({ name, part }): Clause => {
    const slot = writer.slot(name, make(knownKey, part, after!))
    return ['SET', `${writer.path([name])} = ${slot}`]
  })
  if (write.upsert && recognisedBy.by === 'attribute') {
    const { attribute, value } = recognisedBy
    keys.push(['SET', `${writer.path([attribute])} = ${writer.constant(attribute, { S: value })}`])
  }
  return planUpdateText([...rows, ...keys], text || undefined, writer.parts, make)
}

/** The values that a call gives to attributes whatever they were before. */
function planKnown(changes: readonly Change[], make: WriteParts['make']): Binder {
  const set = changes.flatMap((change) =>
    change.kind === 'set' && !change.ifAbsent
      ? [[change.attribute, planSource(change.value, make)] as const]
      : [],
  )
  return make(boundValues, Object.fromEntries(set))
}

export function knownKey(part: KeyPart, after: Binder): ReadSlot {
  return (call) => part.render({ ...call.values, ...after(call) })
}

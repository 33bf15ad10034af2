import { TablewrightError } from '@tablewright/base'
import type { ConditionModel, RecognitionModel, UpdateModel } from '@tablewright/design'
import { applyChanges } from '../derive/apply-changes.js'
import type { DerivedPlan } from '../derive/derived-plan.js'
import { writeIndexKeys } from '../derive/write-index-keys.js'
import { notFound } from '../errors.js'
import type { IndexKey, IndexKeyPart } from '../items/item-plan.js'
import type { Values } from '../items/key-plan.js'
import { type Action, type Clauses, joinClauses } from './action.js'
import { type Call, resolve, type WriteCall } from './call.js'
import { type ExpressionParts, ExpressionWriter, fillValues } from './expression.js'
import { madeForNew, madeOnWrite, newValues } from './new-values.js'
import { fenced } from './put-plan.js'
import type { EntityPlan } from './schema.js'
import { type Change, editOf, knownAfter, writeChanges } from './write-changes.js'
import { impliesExistence, writeCondition } from './write-condition.js'
import {
  type Before,
  type Expansion,
  fence,
  isGuarded,
  keyBinder,
  sourceReason,
  type WriteParts,
  type WritePlan,
} from './write-plan.js'

/** The expressions of one way to call the update: which edits set, which remove, which keep. */
interface Variant {
  readonly clauses: Clauses
  readonly condition: string | undefined
  readonly expression: ExpressionParts
}

export function planUpdate(write: UpdateModel, parts: WriteParts): WritePlan {
  const { pattern, entity } = parts
  const changes = allChanges(write, parts)
  const changed = new Set(changes.map(({ attribute }) => attribute))
  refuseCounted(parts, changed)
  const touched = parts.derived.filter(({ reads }) => [...changed].some((name) => reads.has(name)))
  const index = indexParts(write, changes, changed, parts)
  const deciding = decidingOf(changes, touched, index.unknown)
  const condition = existenceAnd(write)
  const key = keyBinder(write.bindings, entity.item)
  const type = write.upsert ? entity.model.recognisedBy : undefined
  const variantOf = variants(changes, condition, index.known, type, parts)

  const writes = [...changed].map((name) => entity.model.attributes[name]!.path.join('.'))

  const sourceAction = (call: Call): Action => {
    const { clauses, condition: text, expression } = variantOf(call)
    const values = fillValues(expression, call)
    const keyOfItem = key(call)
    return {
      kind: 'update',
      table: entity.item.table.name,
      key: keyOfItem,
      clauses,
      writes,
      ...(text === undefined ? {} : { condition: text }),
      names: expression.names,
      ...(values ? { values } : {}),
      reasons: [sourceReason(parts, condition, write.guard, keyOfItem, call)],
    }
  }
  const image = { write, parts, touched, changes, unknown: index.unknown, deciding, sourceAction, key }

  return {
    pattern,
    entity,
    operation: 'update',
    needsBefore: touched.length > 0 || index.unknown.length > 0 || (write.upsert && !isFlat(parts)),
    key,
    made: (call) => (write.upsert ? madeForNew(entity, {}, call) : madeOnWrite(entity, call)),
    expand: (call, before) =>
      before ? expandOver(image, call, before) : { actions: [sourceAction(call)], after: undefined },
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

/** The expressions of each way to call the update, written when that way is first taken. */
function variants(
  changes: readonly Change[],
  condition: ConditionModel | undefined,
  known: readonly IndexKeyPart[],
  type: RecognitionModel | undefined,
  { entity }: WriteParts,
): (call: Call) => Variant {
  const { attributes } = entity.model
  const edits = changes.flatMap((change) => (change.kind === 'edit' ? [change.parameter] : []))
  const made = new Map<string, Variant>()
  return (call) => {
    const way = edits.map((name) => editOf(call.values[name])[0]).join('')
    let variant = made.get(way)
    if (!variant) {
      const writer = new ExpressionWriter()
      const scope = { attributes, keyName: entity.item.keyNames[0]! }
      const text = condition && writeCondition(condition, scope, writer)
      const edit = (name: string) => editOf(call.values[name])
      const own = writeChanges(changes, attributes, edit, writer)
      variant = {
        clauses: joinClauses(own, extraClauses(known, changes, type, writer)),
        condition: text || undefined,
        expression: writer.parts,
      }
      made.set(way, variant)
    }
    return variant
  }
}

/** Keys of indexes that are known from the call, and the kind of an item that may be new. */
function extraClauses(
  known: readonly IndexKeyPart[],
  changes: readonly Change[],
  type: RecognitionModel | undefined,
  writer: ExpressionWriter,
): Clauses {
  const texts = known.map(({ name, render }) => {
    const slot = writer.slot(name, (call) => render({ ...call.values, ...knownAfter(changes, call) }))
    return `${writer.path([name])} = ${slot}`
  })
  if (type?.by === 'attribute') {
    texts.push(`${writer.path([type.attribute])} = ${writer.constant(type.attribute, { S: type.value })}`)
  }
  return texts.length > 0 ? { SET: texts.join(', ') } : {}
}

interface ImageUpdate {
  readonly write: UpdateModel
  readonly parts: WriteParts
  readonly touched: readonly DerivedPlan[]
  readonly changes: readonly Change[]
  readonly unknown: readonly IndexKey[]
  readonly deciding: ReadonlySet<string>
  sourceAction(call: Call): Action
  key(call: Call): Action['key']
}

/** The update of an item that was read: its derived items move with it, and it must still be what it was. */
function expandOver(update: ImageUpdate, call: WriteCall, before: Before): Expansion {
  const { parts, touched, changes, unknown, deciding } = update
  const { pattern, entity } = parts
  if (!before.values) return expandOverNothing(update, call)
  const after = applyChanges(before.values, changes, call)
  const { values: given, now, random } = call
  const source = { pattern, operation: 'update', before: before.values, after, given, now, random } as const
  const actions = touched.flatMap((each) => each.actions(source))
  const action = update.sourceAction(call)
  const guarded = isGuarded(parts, update.write.guard, before.values, action.key, call)
  const own = guarded ? action : fenced(action, fence(parts, before, deciding))
  const writer = new ExpressionWriter('key_')
  const clauses = writeIndexKeys(unknown, entity.model, after, writer)
  const moved = {
    ...own,
    clauses: joinClauses(own.clauses, clauses),
    names: { ...own.names, ...writer.parts.names },
    values: { ...own.values, ...writer.parts.fixed },
  }
  return { actions: [moved, ...actions], after }
}

/** There is nothing to update: a conflict, or with upsert a new item. */
function expandOverNothing({ write, parts, changes, key }: ImageUpdate, call: WriteCall): Expansion {
  const { pattern, entity, derived } = parts
  const keyOfItem = key(call)
  if (!write.upsert) throw notFound({ pattern, key: keyOfItem }, entity.model.name)
  const bound: Record<string, unknown> = {}
  for (const [name, source] of Object.entries(write.bindings)) bound[name] = resolve(source, call)
  const given: Values = applyChanges(bound, changes, call)
  const after = newValues(entity, given, call.made, null)
  const source = { pattern, operation: 'create', before: null, after, given: call.values } as const
  const put: Action = {
    kind: 'put',
    table: entity.item.table.name,
    key: keyOfItem,
    item: entity.item.toItem(after),
    reasons: [sourceReason(parts, write.condition, write.guard, keyOfItem, call)],
  }
  const absent = fence(parts, { item: undefined, values: null }, [])
  const actions = derived.flatMap((each) => each.actions({ ...source, now: call.now, random: call.random }))
  return { actions: [fenced(put, absent), ...actions], after }
}

import type { BindingsModel, EntityModel, UpdateModel } from '@tablewright/design/model'
import type { ConditionPlan } from '../expressions/condition-plan.js'
import { ExpressionWriter } from '../expressions/expression-writer.js'
import { writeCondition } from '../expressions/write-condition.js'
import type { ValueSource } from '../input/value-source.js'
import type { IndexKeyPlan } from '../items/item-plan.js'
import { placeholdersOf } from '../items/key-codec.js'
import { type Change, type ChangePlan, planChange } from './change-plan.js'
import { countedAttributes, versionOf } from './entity-plan.js'
import type { KeyedWrite } from './plan-base.js'
import { ownBindings, type PlanContext } from './plan-context.js'
import { planDerived } from './plan-derived.js'
import { keyAttributesOf, planItem } from './plan-item.js'
import { attributesFollowed, pathsRead, pathsTested, storedPaths, testedCondition } from './plan-reads.js'
import { existing, planCondition } from './plan-values.js'
import { type ClausePlan, type UpdateExpressionPlan, writeChange } from './update-expression.js'

/** An UpdateItem. The item is read first if derived items or index keys may change. */
export interface UpdatePlan extends KeyedWrite {
  readonly kind: 'update'
  readonly changes: readonly ChangePlan[]
  /** The attribute of kind version whose value the caller expects. */
  readonly guard?: string
  /** Set if a missing item is created. */
  readonly upsert?: true
  /** Derived items that depend on changed attributes. */
  readonly derived?: readonly string[]
  /** Indexes whose keys depend on changed attributes. */
  readonly indexes?: readonly string[]
  readonly readsBefore?: true
  /** Expression of the write without a read. */
  readonly expression?: UpdateExpressionPlan
}

/**
 * Plans an update. It needs no read if no derived item depends on the changes, and all index keys that do can be
 * rendered from the call.
 */
export function planUpdate(write: UpdateModel, pattern: string, context: PlanContext): UpdatePlan {
  const entity = context.entity(write.target)
  const flat = isFlat(write, entity, context)
  const changes = allChanges(write, entity, flat, context)
  const changed = new Set(changes.map(({ attribute }) => attribute))
  const derived = entity.derives
    .map((name) => planDerived(context.model.derived[name]!, entity, context))
    .filter(({ reads }) => reads.some((each) => changed.has(each)))
  const plans = changes.map((change) => planChange(change, entity.attributes))
  const model = write.upsert ? write.condition : existing(write.condition)
  const condition = model && planCondition(model, entity.attributes)
  const indexes = planIndexes(write, changes, changed, entity, context)
  const expression = planExpression(write, plans, condition, indexes.known, entity, context)
  const makesItem = !write.upsert || (flat && expression.clauses.some(isSureSet))
  const readsBefore = derived.length > 0 || indexes.unknown || !makesItem
  const followed = [...attributesFollowed(derived), ...indexes.attributes]
  return {
    kind: 'update',
    pattern,
    entity: entity.name,
    ...ownBindings(pickBindings(write, entity, context)),
    changes: plans,
    ...testedCondition(condition),
    reads: [
      ...pathsTested(condition),
      ...plans.flatMap(pathsRead),
      ...storedPaths(followed, entity, context),
    ],
    ...(write.guard === undefined ? {} : { guard: write.guard }),
    ...(write.upsert ? { upsert: true } : {}),
    ...(derived.length > 0 ? { derived: derived.map(({ name }) => name) } : {}),
    ...(indexes.names.length > 0 ? { indexes: indexes.names } : {}),
    ...(readsBefore ? { readsBefore: true } : { expression }),
  }
}

/** Whether a clause always sets a value. DynamoDB creates no item for an update that only removes. */
function isSureSet(clause: ClausePlan): boolean {
  return !('members' in clause) && 'clause' in clause && (clause.clause === 'SET' || clause.clause === 'ADD')
}

function pickBindings(write: UpdateModel, entity: EntityModel, context: PlanContext) {
  const keyAttributes = keyAttributesOf(entity, context.table(entity))
  return Object.fromEntries(keyAttributes.map((name) => [name, write.bindings[name]!]))
}

/**
 * Whether an update alone can create the item: it has no derived items and no nested attributes, and all required
 * attributes are set.
 */
function isFlat(write: UpdateModel, entity: EntityModel, context: PlanContext): boolean {
  const attributes = Object.values(entity.attributes)
  const { indexes = [] } = planItem(entity, context.table(entity))
  const keyAttributes = keyAttributesOf(entity, context.table(entity))
  const made = new Set(write.changes.flatMap(({ kind, attribute }) => (kind === 'edit' ? [] : [attribute])))
  const complete = attributes.every(
    ({ name, optional, type, onCreate, onWrite, default: otherwise }) =>
      optional ||
      type.kind === 'set' ||
      type.kind === 'version' ||
      Boolean(onCreate ?? onWrite ?? otherwise) ||
      keyAttributes.includes(name) ||
      made.has(name),
  )
  // A new item needs values for edited attributes that are not given.
  const edited = write.changes.filter(({ kind }) => kind === 'edit')
  const madeUp = edited.some(({ attribute }) => {
    const { onCreate, onWrite, default: otherwise } = entity.attributes[attribute]!
    return Boolean(onCreate ?? onWrite ?? otherwise)
  })
  // An item that lacks an optional attribute is not a new one: only a read shows which of them gets a default.
  const ambiguous = attributes.some(
    ({ name, optional, onCreate, default: otherwise }) =>
      optional && Boolean(onCreate ?? otherwise) && !made.has(name),
  )
  // A new item counts nothing yet, which is 0 and not no number.
  const isCounted = countedAttributes(entity.name, context).length > 0
  const flat = !madeUp && !ambiguous && !isCounted && attributes.every(({ path }) => path.length === 1)
  return complete && flat && entity.derives.length === 0 && indexes.length === 0
}

/** Returns all changes: those of the design, the version, generated values, and the other attributes of a new item. */
function allChanges(
  write: UpdateModel,
  entity: EntityModel,
  flat: boolean,
  context: PlanContext,
): readonly Change[] {
  const all: Change[] = [...write.changes]
  if (!write.quiet) {
    for (const { name, onWrite } of Object.values(entity.attributes)) {
      if (onWrite)
        all.push({ kind: 'set', attribute: name, value: { kind: 'generated', name }, ifAbsent: false })
    }
    const version = versionOf(entity)
    if (version !== undefined) {
      all.push({ kind: 'increment', attribute: version, by: { kind: 'literal', value: 1 } })
    }
  }
  return write.upsert && flat ? [...all, ...changesOfNew(write, all, entity, context)] : all
}

function changesOfNew(
  write: UpdateModel,
  changes: readonly Change[],
  entity: EntityModel,
  context: PlanContext,
): Change[] {
  const done = new Set(changes.map(({ attribute }) => attribute))
  const { keys } = planItem(entity, context.table(entity))
  const keyAttributes = keyAttributesOf(entity, context.table(entity))
  return Object.values(entity.attributes).flatMap(
    ({ name, path, type, keyOnly, onCreate, onWrite, default: otherwise }): Change[] => {
      // An update that is quiet leaves the version as it is, but a new item has one.
      if (type.kind === 'version' && !done.has(name))
        return [{ kind: 'set', attribute: name, value: { kind: 'literal', value: 1 }, ifAbsent: true }]
      const inKey = keyAttributes.includes(name)
      // An attribute that is itself a key is there with the item.
      if (
        keyOnly ||
        Object.hasOwn(keys, path[0]) ||
        done.has(name) ||
        !(inKey || onCreate || onWrite || otherwise)
      )
        return []
      const value = inKey ? (write.bindings[name] as ValueSource) : ({ kind: 'generated', name } as const)
      // Also of its key: an existing item keeps its spelling.
      return [{ kind: 'set', attribute: name, value, ifAbsent: true }]
    },
  )
}

/** The index keys that the changes affect. `known` keys can be rendered from the call. */
interface MovedIndexes {
  readonly names: readonly string[]
  /** The attributes in their keys. */
  readonly attributes: readonly string[]
  readonly known: readonly IndexKeyPlan[]
  readonly unknown: boolean
}

function planIndexes(
  write: UpdateModel,
  changes: readonly Change[],
  changed: ReadonlySet<string>,
  entity: EntityModel,
  context: PlanContext,
): MovedIndexes {
  const { indexes = [] } = planItem(entity, context.table(entity))
  const touched = indexes.filter(({ attributes }) => attributes.some((name) => changed.has(name)))
  const touchedKeys = new Set(touched.flatMap(({ keys }) => Object.keys(keys)))
  // Indexes may share a key attribute: it is written anew for all of them.
  const moved = indexes.filter(({ keys }) => Object.keys(keys).some((name) => touchedKeys.has(name)))
  const settled = new Set([...Object.keys(write.bindings), ...settledBy(changes).map(([name]) => name)])
  // An optional attribute decides whether the item is in the index at all.
  const isComplete = ({ attributes }: IndexKeyPlan) =>
    attributes.every((name) => !entity.attributes[name]?.optional)
  const own = moved.map((index) => ({ ...index, keys: ownKeys(index, changed) }))
  const isKnown = (index: IndexKeyPlan) =>
    isComplete(index) && placeholdersOf(Object.values(index.keys)).every((name) => settled.has(name))
  return {
    names: moved.map(({ name }) => name),
    attributes: moved.flatMap(({ attributes }) => attributes),
    known: own.filter(({ keys }) => Object.keys(keys).length > 0),
    unknown: own.some((index) => !isKnown(index)),
  }
}

/**
 * Returns the key templates with changed attributes. A key attribute that is itself an attribute is written as such.
 */
function ownKeys({ keys, stored = [] }: IndexKeyPlan, changed: ReadonlySet<string>): IndexKeyPlan['keys'] {
  const own = Object.entries(keys).filter(
    ([name, template]) =>
      !stored.includes(name) && placeholdersOf([template]).some((each) => changed.has(each)),
  )
  return Object.fromEntries(own)
}

/** Returns the attributes whose new values are known from the call. */
function settledBy(changes: readonly Change[]): readonly (readonly [name: string, value: ValueSource])[] {
  return changes.flatMap((change) =>
    change.kind === 'set' && !change.ifAbsent && change.value.kind !== 'attribute'
      ? [[change.attribute, change.value] as const]
      : [],
  )
}

/** Renders a value that is itself an index key as a key, so that values which no key can hold are refused. */
function asKey(change: ChangePlan, indexes: readonly IndexKeyPlan[]): ChangePlan {
  if ((change.kind !== 'set' && change.kind !== 'edit') || change.value.kind !== 'value') return change
  const [name] = change.path
  const index = indexes.find(({ stored = [] }) => stored.includes(name!))
  if (!index || change.path.length > 1) return change
  const bindings = { [change.attribute]: change.value.from } as BindingsModel
  return { ...change, value: { kind: 'key', template: index.keys[name!]!, bindings } }
}

function planExpression(
  write: UpdateModel,
  changes: readonly ChangePlan[],
  condition: ConditionPlan | undefined,
  indexes: readonly IndexKeyPlan[],
  entity: EntityModel,
  context: PlanContext,
): UpdateExpressionPlan {
  const writer = new ExpressionWriter()
  const text = condition && writeCondition(condition, context.keyName(entity), writer)
  const { indexes: keyed = [] } = planItem(entity, context.table(entity))
  const clauses = changes.map((change) => writeChange(asKey(change, keyed), writer))
  const bindings = {
    ...write.bindings,
    ...Object.fromEntries(settledBy(allChanges(write, entity, false, context))),
  }
  for (const [name, template] of indexes.flatMap(({ keys }) => Object.entries(keys))) {
    const value = writer.value({ kind: 'key', template, bindings: bindings as never })
    clauses.push({ clause: 'SET', text: `${writer.path([name])} = ${value}` })
  }
  if (write.upsert && entity.recognizedBy.by === 'attribute') {
    const { attribute, value } = entity.recognizedBy
    const type = writer.value({ kind: 'constant', value: { S: value } })
    clauses.push({ clause: 'SET', text: `${writer.path([attribute])} = ${type}` })
  }
  return { clauses, ...(text ? { condition: text } : {}), ...writer.placeholders }
}

import {
  type AttributeModel,
  type ConditionModel,
  type CountModel,
  type DerivedItemModel,
  type DerivedModel,
  type EntityModel,
  type MemberOfModel,
  sharesItems,
  storedItems,
  type TwinModel,
} from '@tablewright/design/model'
import type { ConditionPlan } from '../expressions/condition-plan.js'
import { conditionExpression } from '../expressions/write-condition.js'
import { placeholdersOf } from '../items/key-codec.js'
import type { StoredPath } from '../items/stored-path.js'
import type {
  CopyPlan,
  CountPlan,
  DerivedItemPlan,
  DerivedPlan,
  MemberPlan,
  TwinPlan,
} from './derived-plan.js'
import { keyNamesOf, type PlanContext } from './plan-context.js'
import { pickKeys, storedType } from './plan-item.js'
import { attributesOf, pathsTested } from './plan-reads.js'
import { attributesTested, existing, planCondition } from './plan-values.js'

export function planDerived(model: DerivedModel, source: EntityModel, context: PlanContext): DerivedPlan {
  switch (model.kind) {
    case 'unique':
    case 'mirror':
    case 'pointer':
      return planDerivedItem(model, source, context)
    case 'memberOf':
      return planMember(model, source, context)
    case 'count':
      return planCount(model, source, context)
    case 'twin':
      return planTwin(model, source, context)
  }
}

function planWhile(
  condition: ConditionModel | undefined,
  source: EntityModel,
): { readonly while?: ConditionPlan } {
  return condition ? { while: planCondition(condition, source.attributes) } : {}
}

function planDerivedItem(
  model: DerivedItemModel,
  source: EntityModel,
  context: PlanContext,
): DerivedItemPlan {
  context.item(model.name)
  const table = context.table(model)
  const sourceOf = (name: string) => model.attributes[name]?.from ?? name
  const tableKeys = placeholdersOf(Object.values(pickKeys(model.keys, keyNamesOf(table))))
  const keyValues = placeholdersOf(Object.values(model.keys)).map((name) => [name, sourceOf(name)] as const)
  const expiry = expiryCopy(model, source, context)
  const copies = [
    ...Object.values(model.attributes).flatMap((attribute) => planCopy(attribute, source)),
    ...expiry.map(({ copy }) => copy),
  ]
  const needs = tableKeys.map(sourceOf)
  const reads = new Set([
    ...needs,
    ...keyValues.map(([, from]) => from),
    ...attributesTested(model.while),
    ...Object.values(model.attributes).map(({ name }) => sourceOf(name)),
    ...expiry.map(({ from }) => from),
  ])
  const renamed = keyValues.filter(([name, from]) => name !== from)
  const flat = copies.filter(isFlat)
  const others = copies.filter((copy) => !isFlat(copy))
  return {
    kind: model.kind,
    name: model.name,
    reads: [...reads],
    needs,
    ...planWhile(model.while, source),
    ...(renamed.length > 0 ? { renamed: Object.fromEntries(renamed) } : {}),
    copies: Object.fromEntries(flat.map(({ to, from }) => [to[0], from[0]])),
    ...(others.length > 0 ? { otherCopies: others } : {}),
    ...planIdentity(model, tableKeys, context),
    ...(model.kind === 'unique' && model.kept ? { kept: true } : {}),
  }
}

/** Whether an attribute is copied as it is, from and to the item itself. */
function isFlat({ kind, to, from }: CopyPlan): boolean {
  return kind === 'stored' && to.length === 1 && from.length === 1 && !(to[0]! in Object.prototype)
}

function planCopy(attribute: AttributeModel, source: EntityModel): CopyPlan[] {
  const { name, path, keyOnly, from = name } = attribute
  const copied = source.attributes[from]
  if (keyOnly || !copied) return []
  const type = storedType(attribute)
  const isStored = !copied.keyOnly && JSON.stringify(storedType(copied)) === JSON.stringify(type)
  return [
    isStored ? { kind: 'stored', to: path, from: copied.path } : { kind: 'value', to: path, from, type },
  ]
}

/** Returns the copy of the time to live, so that derived items expire with their source. */
function expiryCopy(
  model: DerivedItemModel,
  source: EntityModel,
  context: PlanContext,
): readonly { readonly copy: CopyPlan; readonly from: string }[] {
  const [own, others] = [context.table(model).timeToLive, context.table(source).timeToLive]
  const expiry = Object.values(source.attributes).find(({ path }) => path.length === 1 && path[0] === others)
  const stored = Object.values(model.attributes).some(({ path }) => path[0] === own)
  // A guard that is kept outlives its source.
  const isKept = model.kind === 'unique' && model.kept
  if (own === undefined || !expiry || stored || isKept) return []
  return [{ copy: { kind: 'stored', to: [own], from: expiry.path }, from: expiry.name }]
}

/** Returns the paths that decide whether an existing item belongs to the source. */
function planIdentity(
  derived: DerivedItemModel,
  tableKeys: readonly string[],
  context: PlanContext,
): Pick<DerivedItemPlan, 'identity'> {
  const { kind, identity, attributes } = derived
  // A mirror whose key names its source can belong to no other.
  if (kind === 'mirror' && identity.every((name) => tableKeys.includes(name))) return {}
  // What stands in the item's own key alone is the same by the key.
  const stored = identity.flatMap((name) => (attributes[name]!.keyOnly ? [] : [attributes[name]!.path]))
  const paths = [...typePath(derived, context), ...stored]
  return paths.length > 0 ? { identity: paths } : {}
}

/** Returns the path of the type of a kept guard if sources of other entities, which may have the same key, share it. */
function typePath(derived: DerivedItemModel, { model }: PlanContext): readonly StoredPath[] {
  const { recognizedBy } = derived
  if (derived.kind !== 'unique' || !derived.kept || recognizedBy.by !== 'attribute') return []
  const items = storedItems(model)
  const own = items.get(derived.name)!
  const isShared = [...items.values()].some((other) => other !== own && sharesItems(own, other, model))
  return isShared ? [[recognizedBy.attribute]] : []
}

function planMember(model: MemberOfModel, source: EntityModel, context: PlanContext): MemberPlan {
  const { name, table, element, shards, atMost } = model
  const keys = pickKeys(model.keys, keyNamesOf(context.table(model)))
  const needs = placeholdersOf([...Object.values(keys), element]).filter((each) => each !== 'shard')
  return {
    kind: 'memberOf',
    name,
    reads: [...new Set([...needs, ...attributesTested(model.while)])],
    needs,
    ...planWhile(model.while, source),
    table,
    keys,
    attribute: model.path[0],
    element,
    shards,
    ...(atMost === undefined ? {} : { atMost }),
  }
}

function planCount(model: CountModel, source: EntityModel, context: PlanContext): CountPlan {
  const target = context.item(model.target)
  const keys = pickKeys(model.keys, keyNamesOf(context.table(target)))
  const needs = placeholdersOf(Object.values(keys))
  const keyName = context.keyName(target)
  const requires = model.requires && planCondition(existing(model.requires), target.attributes)
  return {
    kind: 'count',
    name: model.name,
    reads: [...new Set([...needs, ...attributesTested(model.while)])],
    needs,
    ...planWhile(model.while, source),
    target: model.target,
    keys,
    attribute: target.attributes[model.attribute]!.path,
    exists: conditionExpression({ kind: 'itemExists' }, keyName)!,
    ...(requires
      ? {
          requires: {
            condition: requires,
            expression: conditionExpression(requires, keyName)!,
            paths: pathsTested(requires),
            attributes: attributesOf(requires),
          },
        }
      : {}),
  }
}

function planTwin(model: TwinModel, source: EntityModel, context: PlanContext): TwinPlan {
  const twin = context.entity(model.twin)
  const keys = pickKeys(twin.keys, keyNamesOf(context.table(twin)))
  return {
    kind: 'twin',
    name: model.name,
    reads: [...new Set([...model.shared, ...attributesTested(model.while)])],
    needs: placeholdersOf(Object.values(keys)),
    ...planWhile(model.while, source),
    twin: model.twin,
    shared: model.shared,
    own: model.own,
  }
}

import { TablewrightError } from '@tablewright/base'
import { buildChange } from '../changes.js'
import {
  buildCondition,
  type ConditionScope,
  requireAttribute,
  together,
} from '../conditions/build-condition.js'
import { attributesIn, primaryTemplates } from '../entities/build-keys.js'
import type { AttributeModel } from '../model/attribute-model.js'
import type { ChangeModel } from '../model/change-model.js'
import type { ConditionModel } from '../model/condition-model.js'
import type { EntityModel, ItemModel } from '../model/item-model.js'
import type { BindingsModel } from '../model/key-condition-model.js'
import type { WriteModel } from '../model/write-model.js'
import { buildBindings } from './build-read.js'
import { findItem, type PatternContext } from './context.js'
import type { Parameters } from './parameters.js'
import type { PatternDeclaration, WriteDeclaration } from './pattern.js'

export interface WriteModelInput {
  readonly place: string
  readonly operation: string
  readonly declaration: PatternDeclaration
  readonly context: PatternContext
  readonly parameters: Parameters
}

/** Builds one write, and returns it with its entity. */
export function buildWrite(input: WriteModelInput): {
  readonly entity: ItemModel
  readonly write: WriteModel
} {
  const { place, operation, declaration, context, parameters } = input
  const entity = findItem(context, declaration.targets[0]!, place)
  checkWritable(entity, operation, place)
  const write = declaration.write ?? {}
  const scope = { place, attributes: entity.attributes, parameters }
  const model =
    operation === 'put' || operation === 'create'
      ? buildPut(operation, entity, write, input, scope)
      : buildKeyed(operation, entity, write, input, scope)
  return { entity, write: model }
}

/** Throws for writes of an immutable entity other than creates. */
function checkWritable(
  entity: ItemModel & Pick<EntityModel, 'immutable'>,
  operation: string,
  place: string,
): void {
  if (!entity.immutable || operation === 'create' || operation === 'check') return
  throw new TablewrightError('ENTITY_IMMUTABLE', `${place} writes ${entity.name}, which is immutable.`, {
    remedy: 'Use create(), or declare the entity without immutable.',
    data: { entity: entity.name, place },
  })
}

function buildPut(
  operation: 'put' | 'create',
  entity: ItemModel,
  write: WriteDeclaration,
  { context, parameters }: WriteModelInput,
  scope: ConditionScope,
): WriteModel {
  const to = write.to ?? {}
  const given: ChangeModel[] = []
  for (const attribute of Object.values(entity.attributes)) {
    if (isManaged(attribute) || Object.hasOwn(to, attribute.name)) continue
    const value = parameters.fill(entity, attribute, { optional: mayBeLeftOut(attribute) })
    given.push({ kind: 'set', attribute: attribute.name, value, ifAbsent: false })
  }
  addTwinParameters(entity, context, parameters)
  const fixed = Object.entries(to).map(([name, value]) => buildChange(name, value, scope))
  const changes = [...fixed, ...given]
  return {
    operation,
    target: entity.name,
    bindings: keyBindings(entity, changes, context),
    changes,
    ...conditionModel([], write, scope),
  }
}

/** Adds parameters for attributes of the twin to the write that creates the source. */
function addTwinParameters(entity: ItemModel, context: PatternContext, parameters: Parameters): void {
  for (const twin of context.twinsOf(entity.name)) {
    for (const attribute of Object.values(twin.attributes)) {
      if (isManaged(attribute) || Object.hasOwn(entity.attributes, attribute.name)) continue
      parameters.fill(twin, attribute, { optional: mayBeLeftOut(attribute) })
    }
  }
}

/** Returns the bindings of the key. The key of a new item is rendered from its attributes. */
function keyBindings(
  entity: ItemModel,
  changes: readonly ChangeModel[],
  context: PatternContext,
): BindingsModel {
  const names = attributesIn(Object.values(primaryTemplates(entity.keys, context.tables[entity.table]!)))
  const values = changes.flatMap((change) =>
    change.kind === 'set' && names.includes(change.attribute)
      ? [[change.attribute, change.value] as const]
      : [],
  )
  return Object.fromEntries(values)
}

function buildKeyed(
  operation: string,
  entity: ItemModel,
  write: WriteDeclaration,
  { place, context, parameters }: WriteModelInput,
  scope: ConditionScope,
): WriteModel {
  const names = attributesIn(Object.values(primaryTemplates(entity.keys, context.tables[entity.table]!)))
  const bindings = buildBindings(entity, names, write, parameters, place)
  const guards = write.guard === undefined ? [] : [guardCondition(write.guard, entity, parameters, scope)]
  const guard = write.guard === undefined ? {} : { guard: write.guard }
  // Must come before the conditions, which may refer to the parameters of `set` and `edit`.
  const changes = operation === 'update' ? buildChanges(entity, write, parameters, scope) : []
  const base = { target: entity.name, bindings, ...conditionModel(guards, write, scope) }
  if (operation === 'delete') return { operation, ...base, mustExist: write.mustExist ?? false, ...guard }
  if (operation === 'check')
    return { operation, ...base, condition: base.condition ?? { kind: 'itemExists' } }
  return {
    operation: 'update',
    ...base,
    changes,
    upsert: write.upsert ?? false,
    quiet: write.quiet ?? false,
    ...guard,
  }
}

function guardCondition(
  name: string,
  entity: ItemModel,
  parameters: Parameters,
  scope: ConditionScope,
): ConditionModel {
  const attribute = requireAttribute(name, scope)
  return { kind: 'compare', attribute: name, comparison: '=', value: parameters.fill(entity, attribute) }
}

function conditionModel(
  guards: readonly ConditionModel[],
  { when }: WriteDeclaration,
  scope: ConditionScope,
): { readonly condition?: ConditionModel } {
  const conditions = when
    ? [...guards, buildCondition(when, { ...scope, place: `when of ${scope.place}` })]
    : guards
  return conditions.length === 0 ? {} : { condition: together(conditions) }
}

function buildChanges(
  entity: ItemModel,
  { set = [], edit = [], to = {} }: WriteDeclaration,
  parameters: Parameters,
  scope: ConditionScope,
): readonly ChangeModel[] {
  const fixed = Object.entries(to).filter(([, change]) => change !== undefined)
  for (const name of [...set, ...edit, ...fixed.map(([name]) => name)]) {
    checkChangeable(requireAttribute(name, scope), scope.place)
  }
  const given = [
    ...set.map((attribute): ChangeModel => {
      const value = parameters.fill(entity, entity.attributes[attribute]!)
      return { kind: 'set', attribute, value, ifAbsent: false }
    }),
    ...edit.map((attribute): ChangeModel => {
      const { optional: nullable } = entity.attributes[attribute]!
      parameters.fill(entity, entity.attributes[attribute]!, { optional: true, nullable })
      return { kind: 'edit', attribute, parameter: attribute }
    }),
  ]
  return [...given, ...fixed.map(([attribute, change]) => buildChange(attribute, change, scope))]
}

function checkChangeable(attribute: AttributeModel, place: string): void {
  if (!attribute.immutable && attribute.type.kind !== 'version') return
  throw new TablewrightError(
    'ATTRIBUTE_IMMUTABLE',
    `${place} changes ${attribute.name}, which never changes.`,
    {
      remedy:
        'To change the key, delete the item and create another. Versions are incremented automatically.',
      data: { attribute: attribute.name, place },
    },
  )
}

function isManaged(attribute: AttributeModel): boolean {
  return attribute.onWrite !== undefined || attribute.type.kind === 'version' || attribute.constant === true
}

function mayBeLeftOut(attribute: AttributeModel): boolean {
  return attribute.optional || attribute.default !== undefined || attribute.onCreate !== undefined
}

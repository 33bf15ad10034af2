import { TablewrightError } from '@tablewright/base'
import type { AttributeModel } from '../model/attribute-model.js'
import type { ChangeModel } from '../model/change-model.js'
import type { ConditionModel } from '../model/condition-model.js'
import type { DesignModel } from '../model/design-model.js'
import type { EntityModel } from '../model/item-model.js'
import type { BindingsModel } from '../model/key-condition-model.js'
import type { ParameterModel, ValueParameter } from '../model/parameter-model.js'
import type { WritePattern } from '../model/pattern-model.js'
import { placeholders } from '../model/stored-items.js'

/** The attributes that a manual edit changes, and those that must be unchanged since they were shown. */
export type EditShape =
  | { readonly action: 'create'; readonly entity: string }
  | ({ readonly action: 'update'; readonly changed: readonly string[] } & Seen)
  | ({ readonly action: 'delete' } & Seen)

interface Seen {
  readonly entity: string
  /**
   * Attributes of the shown item; each is a parameter, `seenParameter(name)`. If there is a version, only the
   * version is needed.
   */
  readonly seen: readonly string[]
  /** Attributes that the item did not have. */
  readonly missing: readonly string[]
}

/** Returns the name of the parameter for the shown value. */
export function seenParameter(attribute: string): string {
  return `was_${attribute}`
}

/**
 * Returns a pattern for a manual edit of an entity that has no such pattern. With it, the client makes the
 * edit with all derived items, if the item is unchanged since it was shown.
 */
export function editPattern(model: DesignModel, shape: EditShape): WritePattern {
  const entity = model.entities[shape.entity]
  if (!entity) {
    throw new TablewrightError('ITEM_UNKNOWN', `The design has no entity ${shape.entity}.`, {
      data: { item: shape.entity },
    })
  }
  const base = { name: `edit ${entity.name}`, table: entity.table, target: entity.name }
  if (shape.action === 'create') return { ...base, ...createParts(entity, model) }
  const names = keyAttributes(entity, model)
  const bindings: BindingsModel = Object.fromEntries(names.map((name) => [name, { kind: 'parameter', name }]))
  const { condition, guard, parameters } = seenParts(entity, shape, names)
  const key = names.map((name) => parameterOf(entity, entity.attributes[name]!))
  const keyed = { ...base, bindings, ...(condition && { condition }), ...(guard !== undefined && { guard }) }
  if (shape.action === 'delete') {
    return { ...keyed, operation: 'delete', mustExist: true, parameters: byName([...key, ...parameters]) }
  }
  const edited = shape.changed.map((name) => {
    const attribute = entity.attributes[name]!
    return parameterOf(entity, attribute, { optional: true, nullable: attribute.optional })
  })
  return {
    ...keyed,
    operation: 'update',
    changes: shape.changed.map((attribute) => ({ kind: 'edit', attribute, parameter: attribute })),
    upsert: false,
    quiet: false,
    parameters: byName([...key, ...edited, ...parameters]),
  }
}

/**
 * Returns the attributes of a new item that are neither generated at every write nor counters, and those that only a
 * twin has.
 */
function createParts(
  entity: EntityModel,
  model: DesignModel,
): Pick<
  Extract<WritePattern, { operation: 'create' | 'put' }>,
  'operation' | 'bindings' | 'changes' | 'parameters'
> {
  const given = Object.values(entity.attributes).filter((attribute) => isGiven(attribute, entity, model))
  const twins = entity.derives.flatMap((name) => {
    const derived = model.derived[name]
    const twin = derived?.kind === 'twin' ? model.entities[derived.twin] : undefined
    const own = Object.values(twin?.attributes ?? {}).filter(
      (attribute) => isGiven(attribute, twin!, model) && !Object.hasOwn(entity.attributes, attribute.name),
    )
    return own.map((attribute) => parameterOf(twin!, attribute, { optional: mayBeLeftOut(attribute) }))
  })
  const parameters = given.map((each) => parameterOf(entity, each, { optional: mayBeLeftOut(each) }))
  const changes = given.map(
    ({ name }): ChangeModel => ({
      kind: 'set',
      attribute: name,
      value: { kind: 'parameter', name },
      ifAbsent: false,
    }),
  )
  const bindings = keyAttributes(entity, model).map((name) => [name, { kind: 'parameter', name }])
  return {
    operation: 'create',
    bindings: Object.fromEntries(bindings),
    changes,
    parameters: byName([...parameters, ...twins]),
  }
}

/** A version detects every change; without one, every attribute must be unchanged. */
function seenParts(entity: EntityModel, { seen, missing }: Seen, key: readonly string[]) {
  const version = Object.values(entity.attributes).find(({ type }) => type.kind === 'version')
  if (version && seen.includes(version.name)) {
    const { name } = version
    const value = { kind: 'parameter', name } as const
    const condition: ConditionModel = { kind: 'compare', attribute: name, comparison: '=', value }
    return { condition, guard: name, parameters: [parameterOf(entity, version)] }
  }
  const stored = (name: string) => !entity.attributes[name]!.keyOnly && !key.includes(name)
  const compared = seen.filter(stored)
  const conditions: readonly ConditionModel[] = [
    ...compared.map((attribute): ConditionModel => {
      const value = { kind: 'parameter', name: seenParameter(attribute) } as const
      return { kind: 'compare', attribute, comparison: '=', value }
    }),
    ...missing.filter(stored).map((attribute): ConditionModel => ({ kind: 'absent', attribute })),
  ]
  const parameters = compared.map((name): ValueParameter => {
    const { type } = entity.attributes[name]!
    return { kind: 'value', name: seenParameter(name), type, optional: false, nullable: false }
  })
  const condition: ConditionModel | undefined =
    conditions.length > 1 ? { kind: 'and', conditions } : conditions[0]
  return { condition, guard: undefined, parameters }
}

function keyAttributes(entity: EntityModel, model: DesignModel): readonly string[] {
  const { partition, sort } = model.tables[entity.table]!
  return [...new Set([...partition, ...sort].flatMap(({ name }) => placeholders(entity.keys[name]!)))]
}

function isGiven(
  { name, onWrite, type, constant }: AttributeModel,
  entity: EntityModel,
  { derived }: DesignModel,
): boolean {
  const counted = Object.values(derived).some(
    (each) => each.kind === 'count' && each.target === entity.name && each.attribute === name,
  )
  return onWrite === undefined && type.kind !== 'version' && !counted && !constant
}

function mayBeLeftOut({ optional, default: whenMissing, onCreate }: AttributeModel): boolean {
  return optional || whenMissing !== undefined || onCreate !== undefined
}

function parameterOf(
  { name: item }: EntityModel,
  { name, type }: AttributeModel,
  more: Partial<ValueParameter> = {},
): ValueParameter {
  const fills = { item, attribute: name }
  return { kind: 'value', name, type, optional: false, nullable: false, fills, ...more }
}

function byName(parameters: readonly ParameterModel[]): Readonly<Record<string, ParameterModel>> {
  return Object.fromEntries(parameters.map((parameter) => [parameter.name, parameter]))
}

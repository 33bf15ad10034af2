import type { TemplateModel, TypeModel } from '@tablewright/design/model'
import type { ItemPlan, StoredType } from '../items/item-plan.js'
import type { DerivedPlan } from '../plan/derived-plan.js'
import type { EntityPlan } from '../plan/entity-plan.js'
import type { DesignPlan, PatternPlan } from '../plan/plan.js'
import { isTextType } from './text-types.js'
import { isGuardAlone, type UsedKinds } from './used-kinds.js'

type Data = Readonly<Record<string, unknown>>

/**
 * Returns a plan without the parts that its executors derive or have as defaults. Printed plans are made of such records; names
 * and values of the design stay unchanged.
 */
export function compactPlan(plan: DesignPlan, used: UsedKinds): Data {
  const { name, entities, patterns } = plan
  const items = mapEntries(plan.items, (item, itemName) => compactItem(item, entities[itemName], used))
  const others = Object.entries(entities).filter(([each, entity]) => !isMerged(entity, plan.items[each]))
  return {
    name,
    items,
    ...(others.length > 0 && {
      entities: Object.fromEntries(others.map(([each, entity]) => [each, compactEntity(entity, used)])),
    }),
    patterns: mapEntries(patterns, (pattern) => compactPattern(pattern, plan, used)),
  }
}

function mapEntries<Value>(
  record: Readonly<Record<string, Value>>,
  map: (value: Value, name: string) => unknown,
): Data {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, map(value, name)]))
}

/** An entity whose attributes are all stored has them in its item. */
function isMerged(entity: EntityPlan, item: ItemPlan | undefined): boolean {
  const names = (attributes: readonly { readonly name: string }[]) =>
    JSON.stringify(attributes.map(({ name }) => name))
  return item !== undefined && names(entity.attributes) === names(item.attributes)
}

function compactItem(plan: ItemPlan, entity: EntityPlan | undefined, used: UsedKinds): Data {
  const { kind: _, name: __, attributes, ...item } = plan
  const merged = entity && isMerged(entity, plan) ? entity : undefined
  const { attributes: written = [], ...own } = merged ? compactEntity(merged, used) : {}
  return {
    ...(compact(item, used) as Data),
    attributes: attributes.map(({ type, ...attribute }, index) => ({
      ...attribute,
      ...(written as readonly object[])[index],
      ...compactStored(type, used),
    })),
    ...own,
  }
}

function compactEntity(plan: EntityPlan, used: UsedKinds): Data {
  const { kind: _, name: __, attributes, version, derived, ...entity } = plan
  return {
    attributes: attributes.map(({ computed, ...attribute }) => ({
      ...attribute,
      ...(computed && used.computed.size > 0 && { computed }),
    })),
    ...(compact(entity, used) as Data),
    // Only twins use these.
    ...(derived && { derived: derived.map((each) => compactDerived(each, used)) }),
    ...(version !== undefined && used.twins ? { version } : {}),
  }
}

function compactDerived(plan: DerivedPlan, used: UsedKinds): Data {
  const { reads, ...derived } = compact(plan, used) as Data
  return used.twins ? { ...derived, reads } : derived
}

function compactPattern(plan: PatternPlan, { items }: DesignPlan, used: UsedKinds): unknown {
  const { pattern: _, ...rest } = compact(plan, used) as Data
  if (plan.kind === 'get' && plan.target.kind === 'item') {
    const { kind: __, ...target } = rest.target as Data
    return { ...rest, target: used.leanGet ? target : rest.target }
  }
  if (plan.kind !== 'query' && plan.kind !== 'queryFirst') return rest
  const { operation, startNames, page, decode, limit, ...query } = rest
  const keys = Object.keys(items[plan.decode.items[0]!]!.keys)
  return {
    ...query,
    decode: used.leanDecode ? { items: plan.decode.items } : decode,
    ...(limit === undefined || plan.kind === 'queryFirst' ? {} : { limit }),
    ...(operation === 'Query' ? {} : { operation }),
    ...(page === defaultPage || plan.kind === 'queryFirst' ? {} : { page }),
    ...(JSON.stringify(startNames) === JSON.stringify(keys) ? {} : { startNames }),
  }
}

const defaultPage = 25

/** Compacts the records of a plan, wherever they are. A record of names of the design has no field that is tested here. */
function compact(part: unknown, used: UsedKinds): unknown {
  if (Array.isArray(part)) return part.map((each) => compact(each, used))
  if (typeof part !== 'object' || part === null) return part
  const data = part as Data
  if (isTemplate(data)) return compactTemplate(data, used)
  if (data.kind === 'constant' || (data.kind === 'literal' && !('text' in data))) return data
  if (isGuardAlone(data)) {
    const { condition: _, tested: __, ...write } = data
    return compact(write, used)
  }
  const fields = mapEntries(data, (value) => compact(value, used))
  if (isParameter(data)) return compactParameter(data, fields, used)
  if (isValueSlot(data)) {
    const { type: _, ...slot } = fields
    return { ...slot, ...compactStored(data.type, used) }
  }
  if (data.kind === 'bound' && used.includedBounds) return { ...fields, kind: 'key' }
  if (!used.upserts && typeof data.attribute === 'string' && Array.isArray(data.path)) {
    const { attribute: _, comparison, ...rest } = fields
    const isEqual = data.kind === 'compare' && used.onlyEqual
    return comparison === undefined || isEqual ? rest : { ...rest, comparison }
  }
  return fields
}

function isTemplate(data: Data): data is Data & TemplateModel {
  return Array.isArray(data.segments) && typeof data.delimiter === 'string'
}

function isParameter(data: Data): boolean {
  return (
    typeof data.name === 'string' &&
    typeof (data.kind === 'list' ? data.element : data.kind === 'value' && data.type) === 'object'
  )
}

function compactParameter({ type }: Data, fields: Data, { lists }: UsedKinds): Data {
  const { kind, name: _, fills: __, optional, nullable, type: ___, ...rest } = fields
  return {
    ...(kind === 'list'
      ? { kind, ...rest }
      : isTextId(type) && !lists
        ? {}
        : { type: compactType(type as TypeModel) }),
    ...(optional ? { optional } : {}),
    ...(nullable ? { nullable } : {}),
  }
}

/** The type of most parameters, which is their default. */
function isTextId(type: unknown): boolean {
  const { kind, form } = type as { readonly kind: string; readonly form?: string }
  return kind === 'id' && form === 'text'
}

function isValueSlot(data: Data): data is Data & { readonly type: StoredType } {
  return data.kind === 'value' && typeof data.from === 'object' && typeof data.type === 'object'
}

/** The type of a stored value. Defaults to text. */
function compactStored(type: StoredType, { twins }: UsedKinds): { readonly type?: unknown } {
  return isTextType(type) && !twins ? {} : { type: compactType(type) }
}

/** A type without the defaults of its fields. */
function compactType(type: StoredType): unknown {
  if (type.kind === 'id' && type.form === 'text') return { kind: 'id' }
  return type.kind === 'timestamp' && type.stored === 'iso' ? { kind: 'timestamp' } : type
}

function compactTemplate({ segments, delimiter }: TemplateModel, { leanKeys }: UsedKinds): unknown {
  if (!leanKeys) return { delimiter, segments }
  return segments.map((segment) => {
    if (segment.kind === 'literal') return segment.text
    const { attribute, codec } = segment
    return codec.kind === 'text' ? [attribute] : [attribute, codec.kind]
  })
}

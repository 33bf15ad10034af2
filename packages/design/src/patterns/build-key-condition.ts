import { TablewrightError } from '@tablewright/base'
import { attributesIn } from '../entities/build-keys.js'
import type { ItemModel } from '../model/item-model.js'
import type {
  BindingsModel,
  KeyConditionModel,
  SortConditionModel,
  SortKeyConditionModel,
} from '../model/key-condition-model.js'
import type { KeySchemaModel, TableModel } from '../model/table-model.js'
import type { KeyTemplates, SegmentModel, TemplateModel } from '../model/template-model.js'
import { templatePrefix } from '../templates/template-prefix.js'
import { buildRange, type Range } from './build-range.js'

export interface KeyConditionInput {
  readonly place: string
  readonly table: TableModel
  readonly index?: string
  readonly targets: readonly ItemModel[]
  readonly bindings: BindingsModel
  readonly range?: Range
}

/** Builds the key condition that the known attributes determine. */
export function buildKeyCondition(input: KeyConditionInput): KeyConditionModel {
  const { place, table, index, bindings, range } = input
  const schema = schemaOf(table, index, place)
  const [first] = input.targets
  const targets = input.targets.map((target) => alignedTo(first!, target, schema))
  const partition = commonPartition({ ...input, targets }, schema)
  const bound = new Set(Object.keys(bindings))
  const sorts = targets.map((target) => sortConditions(target, schema, bound, range, place))
  const sort = sorts.every((other) => JSON.stringify(other) === JSON.stringify(sorts[0])) ? sorts[0]! : []
  const inPartition = attributesIn(Object.values(partition))
  const used = new Set([...inPartition, ...sort.flatMap(({ condition }) => attributesOf(condition))])
  // A range is used as a range only: its attribute may also be given, or be a part of the partition key.
  const isRanged = sort.some(({ condition }) => isRange(condition))
  const unused = [...bound].filter((name) => !used.has(name))
  return {
    ...(index === undefined ? {} : { index }),
    partition,
    sort,
    bindings,
    unbound: inPartition.filter((name) => !bound.has(name)),
    unused: [...new Set(range && !isRanged ? [...unused, range.attribute] : unused)],
  }
}

/** Returns the keys of the table or an index. Throws INDEX_UNKNOWN for an unknown index. */
export function schemaOf(table: TableModel, index: string | undefined, place: string): KeySchemaModel {
  if (index === undefined) return table
  if (Object.hasOwn(table.indexes, index)) return table.indexes[index]!
  throw new TablewrightError(
    'INDEX_UNKNOWN',
    `${place} uses the index "${index}", which ${table.name} does not have.`,
    {
      remedy: `Use one of: ${Object.keys(table.indexes).join(', ') || 'none'}.`,
      data: { index, place },
    },
  )
}

/**
 * Renames the placeholders of a target to those of the first one if their keys agree: `<customerId>` for
 * `<clientId>`.
 */
function alignedTo(first: ItemModel, target: ItemModel, schema: KeySchemaModel): ItemModel {
  if (first === target) return target
  const keys = [...schema.partition, ...schema.sort].flatMap(({ name }) => {
    const [one, other] = [first.keys[name], target.keys[name]]
    return one && other ? [[name, aligned(one, other)] as const] : []
  })
  return { ...target, keys: { ...target.keys, ...Object.fromEntries(keys) } }
}

function aligned(one: TemplateModel, other: TemplateModel): TemplateModel {
  const differs = other.segments.findIndex((segment, index) => !isWrittenAlike(one.segments[index], segment))
  const alike = differs < 0 ? other.segments.length : differs
  const segments = other.segments.map((segment, index) => (index < alike ? one.segments[index]! : segment))
  return { ...other, segments }
}

function isWrittenAlike(one: SegmentModel | undefined, other: SegmentModel): boolean {
  if (one?.kind !== 'placeholder' || other.kind !== 'placeholder')
    return JSON.stringify(one) === JSON.stringify(other)
  return JSON.stringify(one.codec) === JSON.stringify(other.codec)
}

/** Returns the partition key that all targets share. */
function commonPartition({ place, targets, index }: KeyConditionInput, schema: KeySchemaModel): KeyTemplates {
  const partitions = targets.map((target) => pick(target, schema, index ?? 'the table', place))
  const [first] = partitions
  const same = (other: KeyTemplates) =>
    Object.keys(other).every(
      (name) => JSON.stringify(other[name]?.segments) === JSON.stringify(first![name]?.segments),
    )
  if (first && partitions.every(same)) return first
  throw new TablewrightError('COLLECTION_SPLIT', `${place} asks for items that are not in one partition.`, {
    remedy: 'Query items whose partition key templates are the same, or use one pattern for each.',
    data: { targets: targets.map(({ name }) => name), place },
  })
}

function pick(target: ItemModel, schema: KeySchemaModel, where: string, place: string): KeyTemplates {
  const missing = [...schema.partition, ...schema.sort].find(({ name }) => !target.keys[name])
  if (!missing) return Object.fromEntries(schema.partition.map(({ name }) => [name, target.keys[name]!]))
  throw new TablewrightError(
    'TARGET_NOT_IN_INDEX',
    `${place}: ${target.name} has no ${missing.name} in ${where}.`,
    {
      remedy: `Add a template for ${missing.name} to ${target.name}.`,
      data: { target: target.name, keyAttribute: missing.name, place },
    },
  )
}

/**
 * Returns the conditions on sort keys, from left to right: equalities while all values are known, then at
 * most one prefix or range.
 */
function sortConditions(
  target: ItemModel,
  schema: KeySchemaModel,
  bound: ReadonlySet<string>,
  range: Range | undefined,
  place: string,
): readonly SortKeyConditionModel[] {
  const conditions: SortKeyConditionModel[] = []
  for (const { name } of schema.sort) {
    const condition = sortCondition(target.keys[name]!, bound, range, place)
    if (condition) conditions.push({ keyAttribute: name, condition })
    if (condition?.kind !== 'equals') break
  }
  return conditions
}

function sortCondition(
  template: TemplateModel,
  bound: ReadonlySet<string>,
  range: Range | undefined,
  place: string,
): SortConditionModel | undefined {
  const ranged = range && buildRange(template, range, bound, place)
  if (ranged) return ranged
  const { prefix, complete } = templatePrefix(template, bound)
  if (complete) return { kind: 'equals', template }
  return prefix.segments.length > 0 ? { kind: 'beginsWith', template: prefix } : undefined
}

function isRange(condition: SortConditionModel): boolean {
  return condition.kind === 'beginsWith' ? condition.partial !== undefined : condition.kind !== 'equals'
}

function attributesOf(condition: SortConditionModel): readonly string[] {
  switch (condition.kind) {
    case 'equals':
      return attributesIn([condition.template])
    case 'beginsWith':
      return [
        ...attributesIn([condition.template]),
        ...(condition.partial ? [condition.partial.attribute] : []),
      ]
    case 'between':
      return attributesIn([condition.low.template, condition.high.template])
    case 'compare':
      return attributesIn([condition.bound.template])
  }
}

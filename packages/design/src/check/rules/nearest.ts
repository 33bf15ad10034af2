import { maxTopK } from '@tablewright/dynamo/limits'
import type { NearestPattern, SearchConditionModel } from '../../model/pattern-model.js'
import { keyNames, placeholders, type StoredItem } from '../../model/stored-items.js'
import type { TableModel, VectorIndexModel } from '../../model/table-model.js'
import { appearsInVectorIndex, filledBy, searchElement } from '../../tables/search-schema.js'
import { type CheckContext, patternPlace } from '../check-context.js'
import { type Finding, finding } from '../finding.js'
import { commonValue, templateLanguage } from '../language/key-language.js'

/**
 * Proves that a search gives the partition of its vector index, uses all parameters, and finds its items in
 * the index.
 */
export function checkNearest(context: CheckContext, pattern: NearestPattern): Finding[] {
  const { index, table, item } = searched(context, pattern)
  if (item.table !== table.name || !appearsInVectorIndex(item, index)) return [notInIndex(pattern, index)]
  return [...openElements(pattern, item, index), ...unusedNames(pattern, index)]
}

interface Searched {
  readonly table: TableModel
  readonly index: VectorIndexModel
  readonly item: StoredItem
}

function searched({ model, items }: CheckContext, pattern: NearestPattern): Searched {
  const table = model.tables[pattern.table]!
  return { table, index: table.vectorIndexes![pattern.index]!, item: items.get(pattern.target)! }
}

function notInIndex({ name, target, ...pattern }: NearestPattern, index: VectorIndexModel): Finding {
  const needed = [index.vector, ...index.partition.map((key) => key.name)]
  return finding('TW102', {
    place: `patterns.${name}`,
    pattern: name,
    items: [target],
    message: `${target} does not appear in ${index.name}, so ${name} never finds one.`,
    remedy: `Give ${target} attributes that are stored as ${needed.join(' and ')}.`,
    data: { target, index: pattern.index },
  })
}

function openElements(pattern: NearestPattern, item: StoredItem, index: VectorIndexModel): Finding[] {
  const unknown = index.partition.flatMap(({ name }) => {
    if (pattern.conditions.some(({ element }) => element === name)) return []
    const condition = searchElement(item, name)!
    const open = filledBy(condition).filter((each) => pattern.bindings[each] === undefined)
    return open.length > 0 ? open : [name]
  })
  if (unknown.length === 0) return []
  return [
    finding('TW101', {
      place: patternPlace(pattern),
      pattern: pattern.name,
      items: [item.name],
      message: `${pattern.name} does not know ${unknown.join(', ')}, which the partition key of ${index.name} needs.`,
      remedy: 'Name it in `by`, give it in `where`, or search an index without a partition key.',
      data: { unknown },
    }),
  ]
}

function unusedNames(pattern: NearestPattern, index: VectorIndexModel): Finding[] {
  const used = new Set(pattern.conditions.flatMap(filledBy))
  const unused = Object.keys(pattern.bindings).filter((name) => !used.has(name))
  if (unused.length === 0) return []
  return [
    finding('TW106', {
      place: patternPlace(pattern),
      pattern: pattern.name,
      message: `${pattern.name} gives ${unused.join(', ')}, which is neither the partition key nor a filter of ${index.name}.`,
      remedy: 'List it under `filters` of the vector index, or leave it out of the pattern.',
      data: { unused },
    }),
  ]
}

/** Reports other kinds of items that a search can return. */
export function foreignMatches(context: CheckContext, pattern: NearestPattern): Finding[] {
  const table = context.model.tables[pattern.table]
  const index = table?.vectorIndexes?.[pattern.index]
  if (!index) return []
  return [...context.items.values()]
    .filter((item) => item.table === table.name && item.name !== pattern.target)
    .filter((item) => appearsInVectorIndex(item, index) && !isApart(pattern, item))
    .map((item) =>
      finding('TW201', {
        place: patternPlace(pattern),
        pattern: pattern.name,
        message: `${item.name} is in ${index.name} too, where ${pattern.name} searches for ${pattern.target}.`,
        remedy:
          'List the entity-type attribute under `filters` of the vector index, or store the vectors of each kind under a separate name.',
        data: { item: item.name, index: index.name },
      }),
    )
}

/** Whether a condition of the search can never hold for items of this kind. */
function isApart({ conditions, bindings }: NearestPattern, item: StoredItem): boolean {
  return conditions.some((condition) => {
    const held = searchElement(item, condition.element)
    return held === undefined || areApart(condition, held, bindings)
  })
}

function areApart(
  asked: SearchConditionModel,
  held: SearchConditionModel,
  bindings: NearestPattern['bindings'],
): boolean {
  if (asked.kind === 'type' && held.kind === 'type') return asked.type !== held.type
  if (asked.kind !== 'template' || held.kind !== 'template') return false
  return (
    commonValue(templateLanguage(asked.template, bindings), templateLanguage(held.template)) === undefined
  )
}

/** Checks the limit: DynamoDB returns at most 100 results of one search. */
export function checkLimit(pattern: NearestPattern): Finding[] {
  const { limit, name } = pattern
  if (Number.isInteger(limit) && limit >= 1 && limit <= maxTopK) return []
  return [
    finding('TW614', {
      place: patternPlace(pattern),
      pattern: name,
      message: `${name} asks for ${limit} results; a search returns from 1 to ${maxTopK}.`,
      remedy: `Give \`limit\` a whole number from 1 to ${maxTopK}.`,
      data: { limit },
    }),
  ]
}

/** Checks that a vector index projects the attributes that its searches return. */
export function checkCarried(context: CheckContext, pattern: NearestPattern): Finding[] {
  const table = context.model.tables[pattern.table]
  const index = table?.vectorIndexes?.[pattern.index]
  const item = context.items.get(pattern.target)
  if (!index || !item || index.projection.kind === 'ALL') return []
  const carried = carriedByVectorIndex(table, index)
  const inKeys = new Set(keyNames(table).flatMap((key) => placeholders(item.keys[key]!)))
  const missing = pattern.returns.filter((name) => {
    const attribute = item.attributes[name]
    return attribute && !attribute.keyOnly && !carried.has(attribute.path[0]) && !inKeys.has(name)
  })
  if (missing.length === 0) return []
  return [
    finding('TW702', {
      place: patternPlace(pattern),
      pattern: pattern.name,
      items: [item.name],
      message: `${index.name} does not carry ${missing.join(', ')} of ${item.name}, which ${pattern.name} returns.`,
      remedy: 'Add it to the projection, or list in `returns` only attributes that the index has.',
      data: { index: index.name, missing },
    }),
  ]
}

/** Returns the stored attributes of an entry in a vector index. */
function carriedByVectorIndex(table: TableModel, index: VectorIndexModel): ReadonlySet<string> {
  const included = index.projection.kind === 'INCLUDE' ? index.projection.attributes : []
  const schema = [...index.partition, ...index.filters].map(({ name }) => name)
  return new Set([...keyNames(table), index.vector, ...schema, ...included])
}

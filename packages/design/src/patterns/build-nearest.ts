import { TablewrightError } from '@tablewright/base'
import type { ItemModel } from '../model/item-model.js'
import type { BindingsModel } from '../model/key-condition-model.js'
import type { NearestPattern, SearchConditionModel } from '../model/pattern-model.js'
import type { TableModel, VectorIndexModel } from '../model/table-model.js'
import type { ValueModel } from '../model/value-model.js'
import { appearsInVectorIndex, filledBy, searchElement } from '../tables/search-schema.js'
import { buildBindings, returnsModel } from './build-read.js'
import { findItem, generalModel, type PatternContext } from './context.js'
import { Parameters } from './parameters.js'
import type { PatternDeclaration } from './pattern.js'

/** Default number of results. */
const defaultLimit = 10

/** The parameter for the vector to compare with. */
const vectorParameter = 'vector'

export function buildNearest(
  name: string,
  declaration: PatternDeclaration,
  context: PatternContext,
): NearestPattern {
  const place = `pattern ${name}`
  const { read = {}, options } = declaration
  const target = findItem(context, declaration.targets[0]!, place)
  const table = context.tables[target.table]!
  const index = requireIndex(table, read.index, place)
  if (!appearsInVectorIndex(target, index)) throw notInIndex(target, index, place)
  const parameters = new Parameters(place, options.given)
  const by = read.by === undefined ? [] : [read.by].flat()
  const bindings = buildBindings(target, by, read, parameters, place)
  const conditions = searchConditions(target, index, bindings)
  checkPartition(target, index, conditions, place)
  checkUse(index, conditions, bindings, place)
  const plain = Object.values(target.attributes).filter(({ type }) => type.kind !== 'vector')
  const returns = read.returns ?? plain.map((attribute) => attribute.name)
  return {
    ...generalModel(name, options),
    operation: 'nearest',
    table: table.name,
    target: target.name,
    index: index.name,
    vector: addVector(parameters, index, place),
    parameters: parameters.models,
    conditions,
    bindings,
    limit: read.limit ?? defaultLimit,
    consistency: 'eventual',
    returns: returnsModel({ returns }, target, place).returns!,
  }
}

/** Returns all elements of the search schema whose values are known. */
function searchConditions(
  target: ItemModel,
  { partition, filters }: VectorIndexModel,
  bindings: BindingsModel,
): readonly SearchConditionModel[] {
  return [...partition, ...filters].flatMap(({ name }) => {
    const condition = searchElement(target, name)
    return condition && filledBy(condition).every((each) => bindings[each]) ? [condition] : []
  })
}

/** Throws if a search of a partitioned index does not give its partition. */
function checkPartition(
  target: ItemModel,
  { name, partition }: VectorIndexModel,
  conditions: readonly SearchConditionModel[],
  place: string,
): void {
  const open = partition.find((key) => conditions.every(({ element }) => element !== key.name))
  if (!open) return
  const names = filledBy(searchElement(target, open.name)!)
  const quoted = names.map((each) => `'${each}'`).join(', ')
  throw new TablewrightError(
    'SEARCH_PARTITION_UNKNOWN',
    `${place} does not know ${names.join(', ')}, which the partition key of ${name} needs.`,
    {
      remedy: `Add to the pattern: by: [${quoted}].`,
      data: { index: name, unknown: names, place },
    },
  )
}

/** Throws for a value that no condition uses, because it would not narrow the search. */
function checkUse(
  { name, filters }: VectorIndexModel,
  conditions: readonly SearchConditionModel[],
  bindings: BindingsModel,
  place: string,
): void {
  const used = new Set(conditions.flatMap(filledBy))
  const unused = Object.keys(bindings).find((each) => !used.has(each))
  if (unused === undefined) return
  const known = filters.map((each) => each.name).join(', ')
  throw new TablewrightError(
    'SEARCH_ATTRIBUTE_UNUSED',
    `${place} gives ${unused}, which is neither the partition key nor a filter of ${name}.`,
    {
      remedy: `Leave it out, or add it to the filters of the index: ${known || 'none'}.`,
      data: { index: name, attribute: unused, place },
    },
  )
}

function addVector(parameters: Parameters, { dimensions }: VectorIndexModel, place: string): ValueModel {
  if (!parameters.has(vectorParameter)) {
    const type = { kind: 'vector', dimensions } as const
    return parameters.add({ kind: 'value', name: vectorParameter, type, optional: false, nullable: false })
  }
  throw new TablewrightError(
    'PARAMETER_CONFLICT',
    `${place} has a parameter "${vectorParameter}", which is the name of the vector itself.`,
    {
      remedy: 'Rename the attribute, and keep its name in the table with .stored().',
      data: { parameter: vectorParameter, place },
    },
  )
}

function requireIndex(table: TableModel, name: string | undefined, place: string): VectorIndexModel {
  const index = name === undefined ? undefined : table.vectorIndexes?.[name]
  if (index) return index
  const known = Object.keys(table.vectorIndexes ?? {}).join(', ')
  throw new TablewrightError(
    'INDEX_UNKNOWN',
    `${place} searches the vector index "${name}", which ${table.name} does not have.`,
    {
      remedy: `Use one of: ${known || 'none'}.`,
      data: { index: name, place },
    },
  )
}

function notInIndex(target: ItemModel, index: VectorIndexModel, place: string): TablewrightError {
  const names = [index.vector, ...index.partition.map(({ name }) => name)]
  return new TablewrightError(
    'TARGET_NOT_IN_INDEX',
    `${place} searches ${index.name}, where ${target.name} does not appear.`,
    {
      remedy: `Give ${target.name} attributes that are stored as ${names.join(' and ')}.`,
      data: { index: index.name, target: target.name, place },
    },
  )
}

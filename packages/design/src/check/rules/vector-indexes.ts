import { maxInlineFilters, maxVectorDimensions } from '@tablewright/dynamo/limits'
import { describeType } from '../../domains/describe-type.js'
import { storedTypeOf } from '../../domains/stored-type.js'
import type { AttributeModel } from '../../model/attribute-model.js'
import { keyNames, type StoredItem } from '../../model/stored-items.js'
import type {
  KeyAttributeType,
  KeySchemaModel,
  TableModel,
  VectorIndexModel,
} from '../../model/table-model.js'
import { storedAs } from '../../tables/search-schema.js'
import { type CheckContext, itemPlace } from '../check-context.js'
import { type Finding, finding } from '../finding.js'
import { nameProblems, type Problem, projectionProblems } from './table-problems.js'

/** Returns why DynamoDB refuses the vector indexes of a table. */
export function vectorIndexProblems(table: TableModel): Problem[] {
  const indexes = Object.values(table.vectorIndexes ?? {})
  if (indexes.length === 0) return []
  const keys = new Set([table, ...Object.values(table.indexes), ...searchSchemas(table)].flatMap(keyNames))
  return [
    ...(table.billing.mode === 'on-demand'
      ? []
      : [{ what: 'it has vector indexes and provisioned units', remedy: 'Bill it on demand.' }]),
    ...indexes.flatMap((index) => indexProblems(index, table, keys)),
    ...differentDimensions(indexes),
  ]
}

/** Returns the attributes of search schemas, which have types like keys. */
export function searchSchemas(table: TableModel): readonly KeySchemaModel[] {
  return Object.values(table.vectorIndexes ?? {}).map(({ partition, filters }) => ({
    partition,
    sort: filters,
  }))
}

function indexProblems(index: VectorIndexModel, table: TableModel, keys: ReadonlySet<string>): Problem[] {
  const { name, vector, dimensions, filters } = index
  const found = [...nameProblems(name, 'index'), ...projectionProblems(index)]
  if (!Number.isInteger(dimensions) || dimensions < 1 || dimensions > maxVectorDimensions)
    found.push({
      what: `${name} has ${dimensions} dimensions`,
      remedy: `Use a whole number from 1 to ${maxVectorDimensions}.`,
    })
  if (table.indexes[name])
    found.push({ what: `two indexes are called ${name}`, remedy: 'Give each index a different name.' })
  if (keys.has(vector))
    found.push({
      what: `${vector} is the vector of ${name} and a key or filter, too`,
      remedy: 'Store the vector under another name.',
    })
  if (filters.length > maxInlineFilters)
    found.push({ what: `${name} has ${filters.length} filters`, remedy: `Use at most ${maxInlineFilters}.` })
  const names = [...index.partition, ...filters].map((element) => element.name)
  const twice = names.find((each, at) => names.indexOf(each) < at)
  if (twice !== undefined)
    found.push({ what: `the search schema of ${name} has ${twice} twice`, remedy: 'Name it once.' })
  return found
}

function differentDimensions(indexes: readonly VectorIndexModel[]): Problem[] {
  const known = new Map<string, number>()
  return indexes.flatMap(({ name, vector, dimensions }) => {
    const other = known.get(vector) ?? dimensions
    known.set(vector, other)
    if (other === dimensions) return []
    return [
      {
        what: `${name} has ${dimensions} dimensions, another index on ${vector} has ${other}`,
        remedy: 'Use the same dimensions in all indexes on one vector.',
      },
    ]
  })
}

/**
 * Checks that stored attributes with the names of a vector index are valid for it: DynamoDB refuses other
 * writes.
 */
export function checkVectorAttributes({ model, items }: CheckContext): Finding[] {
  return [...items.values()].flatMap((item) =>
    Object.values(model.tables[item.table]?.vectorIndexes ?? {}).flatMap((index) => [
      ...checkVector(item, index),
      ...[...index.partition, ...index.filters].flatMap(({ name, type }) =>
        checkElement(item, index, name, type),
      ),
      ...index.partition.flatMap(({ name }) => checkFilled(item, index, name)),
    ]),
  )
}

function checkVector(item: StoredItem, index: VectorIndexModel): Finding[] {
  const attribute = storedUnder(item, index.vector)
  if (!attribute) return []
  const { type, path } = attribute
  if (path.length === 1 && type.kind === 'vector' && type.dimensions === index.dimensions) return []
  const remedy = `Declare it as vector({ dimensions: ${index.dimensions} }), or give it another name with .stored().`
  return [unfit(item, attribute, index, `a vector of ${index.dimensions} dimensions`, remedy)]
}

function storedUnder({ attributes }: StoredItem, name: string): AttributeModel | undefined {
  return Object.values(attributes).find(({ path, keyOnly }) => !keyOnly && path[0] === name)
}

function checkElement(
  item: StoredItem,
  index: VectorIndexModel,
  name: string,
  type: KeyAttributeType,
): Finding[] {
  if (item.keys[name]) return []
  const attribute = storedUnder(item, name)
  if (!attribute || (attribute.path.length === 1 && storedTypeOf(attribute.type) === type)) return []
  const remedy = `Declare ${name} of ${index.name} with the type that is stored, or give the attribute another name with .stored().`
  return [unfit(item, attribute, index, `a value of type ${type}`, remedy)]
}

/** Checks that the partition key of an index cannot be empty. */
function checkFilled(item: StoredItem, index: VectorIndexModel, name: string): Finding[] {
  const attribute = item.keys[name] ? undefined : storedAs(item, name)
  if (attribute?.type.kind !== 'text' || (attribute.type.minimumLength ?? 0) > 0) return []
  const remedy = 'Declare it as id() or text({ minimumLength: 1 }).'
  return [unfit(item, attribute, index, 'a text that is not empty', remedy)]
}

function unfit(
  item: StoredItem,
  { name, type }: AttributeModel,
  index: VectorIndexModel,
  wanted: string,
  remedy: string,
): Finding {
  return finding('TW1113', {
    place: `${itemPlace(item)}.${name}`,
    items: [item.name],
    message: `${name} of ${item.name} holds ${describeType(type)}, where ${index.name} takes ${wanted}.`,
    remedy,
    data: { attribute: name, index: index.name },
  })
}

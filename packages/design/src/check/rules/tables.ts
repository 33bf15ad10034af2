import {
  maxAttributeNameSize,
  maxGlobalIndexes,
  maxIndexKeyAttributes,
  maxKeyAttributeNameSize,
  maxLocalIndexes,
  maxNestingLevels,
  maxProjectedAttributes,
  maxProvisionedUnits,
  maxVectorIndexes,
} from '@tablewright/dynamo/limits'
import { utf8Size } from '../../cost/estimate.js'
import { keyNames } from '../../model/stored-items.js'
import type { IndexModel, KeySchemaModel, TableModel } from '../../model/table-model.js'
import type { TypeModel } from '../../model/type-model.js'
import { type CheckContext, itemPlace } from '../check-context.js'
import { type Finding, finding } from '../finding.js'
import { nameProblems, type Problem, projectionProblems } from './table-problems.js'
import { searchSchemas, vectorIndexProblems } from './vector-indexes.js'
import { warmThroughputProblems } from './warm-throughput.js'

/** Checks that DynamoDB accepts every table and every name. */
export function checkTables(context: CheckContext): Finding[] {
  return [
    ...Object.values(context.model.tables).flatMap((table) =>
      tableProblems(table).map((problem) =>
        finding('TW612', {
          place: `tables.${table.name}`,
          message: `DynamoDB refuses the table ${table.name}: ${problem.what}.`,
          remedy: problem.remedy,
          data: { table: table.name },
        }),
      ),
    ),
    ...checkAttributeNames(context),
  ]
}

function tableProblems(table: TableModel): Problem[] {
  const indexes = Object.values(table.indexes)
  const found = [
    ...nameProblems(table.name, 'table'),
    ...keyProblems(table, 'its key', 1),
    ...indexes.flatMap((index) => indexProblems(index, table)),
    ...vectorIndexProblems(table),
    ...typeProblems([table, ...indexes, ...searchSchemas(table)]),
    ...countProblems(table),
    ...ownAttributeProblems(table),
    ...warmThroughputProblems(table),
  ]
  if (table.billing.mode === 'provisioned') {
    const { readUnits, writeUnits } = table.billing
    const wrong = [readUnits, writeUnits].find(
      (units) => !Number.isInteger(units) || units < 1 || units > maxProvisionedUnits,
    )
    if (wrong !== undefined)
      found.push({
        what: `${wrong} provisioned units`,
        remedy: 'Provision a whole number of units, at least 1.',
      })
  }
  return found
}

function keyProblems(schema: KeySchemaModel, what: string, max: number): Problem[] {
  const names = keyNames(schema)
  const found: Problem[] = []
  const twice = names.find((name, at) => names.indexOf(name) < at)
  if (twice !== undefined)
    found.push({ what: `${what} has ${twice} twice`, remedy: 'Name each key attribute once.' })
  for (const [part, keys] of [
    ['partition', schema.partition],
    ['sort', schema.sort],
  ] as const) {
    if (keys.length <= max) continue
    found.push({
      what: `${what} has ${keys.length} ${part} key attributes`,
      remedy: `Use at most ${max}.`,
    })
  }
  if (schema.partition.length === 0)
    found.push({ what: `${what} has no partition key`, remedy: 'Name a `partitionKey`.' })
  for (const name of names) {
    const size = utf8Size(name)
    if (size >= 1 && size <= maxKeyAttributeNameSize) continue
    found.push({
      what: `a key attribute has a name of ${size} bytes`,
      remedy: `Use a name of 1 to ${maxKeyAttributeNameSize} bytes.`,
    })
  }
  return found
}

function indexProblems(index: IndexModel, table: TableModel): Problem[] {
  const what = `the key of ${index.name}`
  const found = [
    ...nameProblems(index.name, 'index'),
    ...keyProblems(index, what, index.kind === 'global' ? maxIndexKeyAttributes : 1),
  ]
  if (index.kind === 'local' && (table.sort.length === 0 || index.sort.length === 0)) {
    const remedy = 'Give the table and the index a `sortKey`, or make the index global.'
    found.push({ what: `${index.name} is local, which takes a sort key`, remedy })
  }
  return [...found, ...projectionProblems(index)]
}

/** Reports attributes with different types in different keys. */
function typeProblems(schemas: readonly KeySchemaModel[]): Problem[] {
  const types = new Map<string, string>()
  const clashes = new Set<string>()
  for (const { name, type } of schemas.flatMap((schema) => [...schema.partition, ...schema.sort])) {
    if ((types.get(name) ?? type) !== type) clashes.add(name)
    types.set(name, type)
  }
  return [...clashes].map((name) => ({
    what: `${name} has two types in its keys`,
    remedy: 'Declare it with one type everywhere.',
  }))
}

function countProblems(table: TableModel): Problem[] {
  const indexes = Object.values(table.indexes)
  const vectorIndexes = Object.values(table.vectorIndexes ?? {})
  const listed = [...indexes, ...vectorIndexes].flatMap(({ projection }) =>
    projection.kind === 'INCLUDE' ? projection.attributes : [],
  ).length
  const counts = [
    ['global indexes', indexes.filter(({ kind }) => kind === 'global').length, maxGlobalIndexes],
    ['local indexes', indexes.filter(({ kind }) => kind === 'local').length, maxLocalIndexes],
    ['vector indexes', vectorIndexes.length, maxVectorIndexes],
    ['projected attributes', listed, maxProjectedAttributes],
  ] as const
  return counts
    .filter(([, count, max]) => count > max)
    .map(([what, count, max]) => ({ what: `it has ${count} ${what}`, remedy: `Use at most ${max}.` }))
}

/** Reports other uses of the type attribute and the time-to-live attribute. */
function ownAttributeProblems({ entityTypeAttribute, timeToLive, ...table }: TableModel): Problem[] {
  const keys = new Set([table, ...Object.values(table.indexes)].flatMap(keyNames))
  if (
    entityTypeAttribute === undefined ||
    !(keys.has(entityTypeAttribute) || entityTypeAttribute === timeToLive)
  )
    return []
  return [
    {
      what: `${entityTypeAttribute} is its entity-type attribute and stands for something else, too`,
      remedy: 'Give `entityType` another name.',
    },
  ]
}

/** Checks that names inside items are not empty and within the limits of length and depth. */
function checkAttributeNames({ items }: CheckContext): Finding[] {
  return [...items.values()].flatMap((item) => {
    return Object.values(item.attributes).flatMap((attribute) => {
      if (attribute.keyOnly) return []
      const about = { place: `${itemPlace(item)}.${attribute.name}`, items: [item.name] }
      const data = { attribute: attribute.name }
      const found: Finding[] = []
      const names = [...attribute.path, ...namesIn(attribute.type)]
      if (names.some((name) => name === '' || utf8Size(name) > maxAttributeNameSize)) {
        const message = `${attribute.name} of ${item.name} has an empty or too long name in the table.`
        const remedy = 'Give it another name with .stored().'
        found.push(finding('TW612', { ...about, message, remedy, data }))
      }
      const depth = attribute.path.length + depthOf(attribute.type)
      if (depth > maxNestingLevels) {
        const message = `${attribute.name} of ${item.name} is nested ${depth} levels deep; the limit is ${maxNestingLevels}.`
        found.push(finding('TW612', { ...about, message, remedy: 'Keep it as json().', data }))
      }
      return found
    })
  })
}

/** Returns the types nested in a type. */
export function typesInside(type: TypeModel): readonly TypeModel[] {
  switch (type.kind) {
    case 'list':
      return [type.element]
    case 'map':
      return [type.value]
    case 'record':
      return Object.values(type.fields).map((field) => field.type)
    default:
      return []
  }
}

function namesIn(type: TypeModel): string[] {
  const own = type.kind === 'record' ? Object.values(type.fields).map((field) => field.stored) : []
  return [...own, ...typesInside(type).flatMap(namesIn)]
}

function depthOf(type: TypeModel): number {
  if (type.kind === 'vector') return 1
  const within = typesInside(type)
  return within.length === 0 ? 0 : 1 + Math.max(...within.map(depthOf))
}

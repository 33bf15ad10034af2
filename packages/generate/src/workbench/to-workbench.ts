import {
  type DesignModel,
  type IndexModel,
  indexesOf,
  type KeyAttributeModel,
  type KeySchemaModel,
  keyAttributes,
  keyNames,
  type StoredItem,
  storedItems,
  type TableModel,
} from '@tablewright/design/model'
import { attributeType, type Item } from '@tablewright/dynamo'
import { distinctNames } from '../infrastructure/names.js'
import type { StoredTables } from '../items/collections.js'
import { itemRecognizer, type Recognize } from '../items/recognize-item.js'
import { storedType } from './stored-type.js'
import type {
  WorkbenchAttribute,
  WorkbenchFacet,
  WorkbenchIndex,
  WorkbenchKey,
  WorkbenchModel,
  WorkbenchTable,
} from './workbench-model.js'

export interface WorkbenchExport {
  readonly model: WorkbenchModel
  /** One sentence for each part of the design that the format cannot express. */
  readonly omitted: readonly string[]
}

/**
 * Converts a design with its items to a model of NoSQL Workbench 3.0: each kind of item is a facet, with its key
 * templates.
 */
export function toWorkbench(model: DesignModel, stored: StoredTables, made: Date): WorkbenchExport {
  const recognize = itemRecognizer(model)
  const kinds = [...storedItems(model).values()]
  const date = dateText(made)
  const tables = Object.values(model.tables)
  return {
    model: {
      ModelName: model.name,
      ModelMetadata: {
        Author: '',
        DateCreated: date,
        DateLastModified: date,
        Description: `Generated from the design ${model.name}`,
        AWSService: 'Amazon DynamoDB',
        Version: '3.0',
      },
      DataModel: tables.map((table) =>
        workbenchTable(
          table,
          kinds.filter((kind) => kind.table === table.name),
          stored[table.name] ?? [],
          recognize,
        ),
      ),
    },
    omitted: tables.flatMap(omissions),
  }
}

/** Formats a date like NoSQL Workbench: `Jan 15, 2026, 12:00 PM`. */
function dateText(date: Date): string {
  const format = new Intl.DateTimeFormat('en-US', {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone: 'UTC',
  })
  return format.format(date).replace(/\s/g, ' ')
}

/**
 * Whether the format can express an index: only global indexes with one attribute for each part of the key.
 */
function expressible({ kind, partition, sort }: IndexModel): boolean {
  return kind === 'global' && partition.length === 1 && sort.length <= 1
}

function omissions({ name, indexes, stream, timeToLive }: TableModel): readonly string[] {
  const left = Object.values(indexes).filter((index) => !expressible(index))
  return [
    ...left.map((index) => `the ${index.kind} index ${index.name} of ${name}`),
    ...(stream ? [`the stream of ${name}`] : []),
    ...(timeToLive === undefined ? [] : [`the time to live of ${name}`]),
  ]
}

function workbenchTable(
  table: TableModel,
  kinds: readonly StoredItem[],
  items: readonly Item[],
  recognize: Recognize,
): WorkbenchTable {
  const names = distinctNames(
    kinds.map(({ name }) => name),
    (name) => name.split('.').at(-1)!,
  )
  const { billing } = table
  return {
    TableName: table.name,
    KeyAttributes: keyOf(table),
    NonKeyAttributes: otherAttributes(table, kinds, items),
    TableFacets: kinds.map((kind) => {
      const own = items.filter((item) => recognize(table.name, item) === kind)
      return facetOf(table, kind, names.get(kind.name)!, own)
    }),
    GlobalSecondaryIndexes: indexesOf(table, 'global').filter(expressible).map(workbenchIndex),
    TableData: items,
    DataAccess: { MySql: {} },
    ...(billing.mode === 'on-demand'
      ? { BillingMode: 'PAY_PER_REQUEST' }
      : {
          BillingMode: 'PROVISIONED',
          ProvisionedCapacitySettings: {
            ProvisionedThroughput: {
              ReadCapacityUnits: billing.readUnits,
              WriteCapacityUnits: billing.writeUnits,
            },
          },
        }),
  }
}

function keyOf({ partition: [partition], sort: [sort] }: KeySchemaModel): WorkbenchKey {
  return { PartitionKey: attributeOf(partition!), ...(sort ? { SortKey: attributeOf(sort) } : {}) }
}

function attributeOf({ name, type }: KeyAttributeModel): WorkbenchAttribute {
  return { AttributeName: name, AttributeType: type }
}

/**
 * Returns the distinct attributes of index keys, of the design and of the items, with the first type found.
 */
function otherAttributes(
  table: TableModel,
  kinds: readonly StoredItem[],
  items: readonly Item[],
): readonly WorkbenchAttribute[] {
  const types = new Map<string, string>(keyAttributes(table).map(({ name, type }) => [name, type]))
  const note = (name: string, type: string) => {
    if (!types.has(name)) types.set(name, type)
  }
  if (table.entityTypeAttribute !== undefined) note(table.entityTypeAttribute, 'S')
  for (const kind of kinds) {
    for (const attribute of Object.values(kind.attributes)) {
      if (!attribute.keyOnly) note(attribute.path[0], storedType(attribute))
    }
    if (kind.set) note(kind.set.path[0], kind.set.path.length > 1 ? 'M' : 'SS')
  }
  for (const item of items) for (const name of Object.keys(item)) note(name, attributeType(item[name]!))
  for (const name of keyNames(table)) types.delete(name)
  return [...types].map(([AttributeName, AttributeType]) => ({ AttributeName, AttributeType }))
}

function facetOf(table: TableModel, kind: StoredItem, name: string, items: readonly Item[]): WorkbenchFacet {
  const hidden = keyNames(table)
  const stored = new Set([
    ...Object.keys(kind.keys),
    ...(kind.recognizedBy?.by === 'attribute' ? [kind.recognizedBy.attribute] : []),
    ...Object.values(kind.attributes).flatMap(({ path, keyOnly }) => (keyOnly ? [] : [path[0]])),
    ...(kind.set ? [kind.set.path[0]] : []),
  ])
  const [partition, sort] = [table.partition[0]!.name, table.sort[0]?.name]
  return {
    FacetName: name,
    KeyAttributeAlias: {
      PartitionKeyAlias: kind.keys[partition]!.text,
      ...(sort === undefined ? {} : { SortKeyAlias: kind.keys[sort]!.text }),
    },
    TableData: items,
    NonKeyAttributes: [...stored].filter((attribute) => !hidden.includes(attribute)),
    DataAccess: { MySql: {} },
  }
}

function workbenchIndex(index: IndexModel): WorkbenchIndex {
  const { name, projection } = index
  return {
    IndexName: name,
    KeyAttributes: keyOf(index),
    Projection: {
      ProjectionType: projection.kind,
      ...(projection.kind === 'INCLUDE' ? { NonKeyAttributes: projection.attributes } : {}),
    },
  }
}

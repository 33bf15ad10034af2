import type { Driver } from '@tablewright/client'
import {
  type AttributeModel,
  appearsIn,
  type DesignModel,
  type IndexModel,
  type PlaceholderSegment,
  type StoredItem,
  storedItems,
  type TableModel,
  type TypeModel,
} from '@tablewright/design/model'
import type { GlobalSecondaryIndexDescription, TableDescription } from '@tablewright/dynamo'
import { typeSchema } from '@tablewright/system'
import { isSecretName } from '../../secrets/secret-names.js'
import type { DataColumn, DataIndex, DataKind, DataOverview, DataTable } from '../types/data.js'
import { isCounted, isKeyAttribute, twinOf } from './column-facts.js'

/** Describes the tables of the database, and the kinds of items of the design. */
export async function dataOverview(model: DesignModel, driver: Driver): Promise<DataOverview> {
  const tables = await Promise.all(
    Object.values(model.tables).map(async (table) => {
      const { Table } = await driver.send('DescribeTable', { TableName: table.name })
      return dataTable(table, Table, model)
    }),
  )
  return { tables, kinds: [...storedItems(model).values()].map((item) => dataKind(item, model)) }
}

function dataTable(table: TableModel, found: TableDescription, model: DesignModel): DataTable {
  const { name, partition, sort, timeToLive, entityTypeAttribute } = table
  const described = [...(found.GlobalSecondaryIndexes ?? []), ...(found.LocalSecondaryIndexes ?? [])]
  return {
    name,
    partition,
    sort,
    indexes: Object.values(table.indexes).map((index) =>
      dataIndex(
        index,
        described.find(({ IndexName }) => IndexName === index.name),
      ),
    ),
    vectorIndexes: Object.values(table.vectorIndexes ?? {}).map((index) => {
      const counts = found.VectorIndexes?.find(({ IndexName }) => IndexName === index.name)
      return {
        ...index,
        items: counts?.ItemCount ?? 0,
        bytes: counts?.IndexSizeBytes ?? 0,
        searches: Object.values(model.patterns)
          .filter((each) => each.operation === 'nearest' && each.table === name && each.index === index.name)
          .map((each) => each.name),
      }
    }),
    ...(timeToLive !== undefined && { timeToLive }),
    ...(entityTypeAttribute !== undefined && { entityTypeAttribute }),
    items: found.ItemCount,
    bytes: found.TableSizeBytes,
  }
}

type Counts = Pick<GlobalSecondaryIndexDescription, 'ItemCount' | 'IndexSizeBytes'>

function dataIndex({ name, kind, partition, sort, projection }: IndexModel, found?: Counts): DataIndex {
  return {
    name,
    kind,
    partition,
    sort,
    projection: projection.kind === 'INCLUDE' ? projection.attributes : projection.kind,
    items: found?.ItemCount ?? 0,
    bytes: found?.IndexSizeBytes ?? 0,
  }
}

function dataKind(item: StoredItem, model: DesignModel): DataKind {
  const { name, kind, source, table } = item
  const indexes = Object.values(model.tables[table]!.indexes)
  return {
    name,
    kind,
    ...(source && { source: source.name }),
    table,
    indexes: indexes.filter((index) => appearsIn(item, index)).map((index) => index.name),
    keys: Object.entries(item.keys).map(([attribute, template]) => ({
      attribute,
      template: template.text,
      placeholders: template.segments.flatMap((segment) =>
        segment.kind === 'placeholder'
          ? [{ name: segment.attribute, schema: typeSchema(typeOf(segment, item)) }]
          : [],
      ),
    })),
    columns: Object.values(item.attributes).map((attribute) => dataColumn(attribute, item, model)),
    editable: kind === 'entity',
  }
}

/** Returns the type of the attribute in a placeholder; undefined for the shard of a set. */
export function typeOf({ attribute }: PlaceholderSegment, { attributes, source }: StoredItem): TypeModel {
  return (attributes[attribute] ?? source?.attributes[attribute])?.type ?? { kind: 'integer', minimum: 0 }
}

function dataColumn(attribute: AttributeModel, item: StoredItem, model: DesignModel): DataColumn {
  const { name, path, type, optional, keyOnly, onCreate, onWrite } = attribute
  const twin = twinOf(item, model)
  const given =
    item.kind === 'entity' &&
    onWrite === undefined &&
    type.kind !== 'version' &&
    !isCounted(name, item, model) &&
    !twin?.shared.includes(name)
  return {
    name,
    path,
    type: type.kind,
    schema: typeSchema(type),
    optional,
    keyOnly,
    creatable: given && twin === undefined,
    changeable: given && !attribute.immutable && !isKeyAttribute(name, item, model),
    ...(attribute.default && { default: attribute.default }),
    ...(onCreate !== undefined && { onCreate }),
    ...(onWrite !== undefined && { onWrite }),
    secret: isSecretName(name),
  }
}

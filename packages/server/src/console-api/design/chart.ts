import {
  type DesignModel,
  type KeySchemaModel,
  type StoredItem,
  storedItems,
  type TableModel,
} from '@tablewright/design/model'
import type { ChartKey, ChartRow, ChartTable } from '../types/design.js'

/** Returns the entity chart of each table: the keys of each kind of item. */
export function chartOf(model: DesignModel): readonly ChartTable[] {
  return Object.values(model.tables).map((table) => ({
    table: table.name,
    keys: keysOf(table),
    rows: [...storedItems(model).values()].filter((item) => item.table === table.name).map(rowOf),
  }))
}

function keysOf(table: TableModel): readonly ChartKey[] {
  return [
    ...schemaKeys(table),
    ...Object.values(table.indexes).flatMap((index) =>
      schemaKeys(index).map((key) => ({ ...key, index: index.name })),
    ),
  ]
}

function schemaKeys({ partition, sort }: KeySchemaModel): readonly ChartKey[] {
  return [
    ...partition.map(({ name }) => ({ attribute: name, role: 'partition' as const })),
    ...sort.map(({ name }) => ({ attribute: name, role: 'sort' as const })),
  ]
}

function rowOf({ name, kind, source, keys }: StoredItem): ChartRow {
  const templates = Object.entries(keys).map(([attribute, template]) => [attribute, template.text])
  return {
    item: name,
    kind,
    ...(source && { source: source.name }),
    ...(kind !== 'entity' && source && { relation: `${relations[kind]} ${source.name}` }),
    templates: Object.fromEntries(templates),
  }
}

const relations = {
  unique: 'guards',
  mirror: 'copy of',
  pointer: 'points to',
  memberOf: 'set of',
} as const

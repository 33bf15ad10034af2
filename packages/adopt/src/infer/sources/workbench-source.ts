import type { AttributeFields, AttributeValue, Item } from '@tablewright/dynamo'
import {
  readWorkbench,
  type WorkbenchFacet,
  type WorkbenchKey,
  type WorkbenchTable,
} from '@tablewright/generate'
import { pascalName, typeText } from '../draft/names.js'
import { findTypeAttribute } from '../entities/find-type-attribute.js'
import {
  type IndexShape,
  type KeyPart,
  keyParts,
  keyText,
  type NamedKind,
  type TableShape,
  type TableSource,
} from '../sample/table-source.js'

/** A model of NoSQL Workbench as tables to infer a design from. */
export interface WorkbenchSources {
  readonly name: string
  readonly description?: string
  readonly sources: readonly TableSource[]
  /** The sample data of the model, by table. */
  readonly items: Readonly<Record<string, readonly Item[]>>
}

/**
 * Reads a model of NoSQL Workbench: its tables with their sample data, and its facets as names of kinds of
 * items. A facet without data is also a kind if its keys have templates.
 */
export function workbenchSources(text: string): WorkbenchSources {
  const model = readWorkbench(text)
  const tables = model.DataModel.map((table) => {
    const shape = shapeOf(table)
    return { shape, facets: kindsOf(table, shape), stored: storedItems(table, shape) }
  })
  const description = model.ModelMetadata?.Description
  return {
    name: model.ModelName,
    ...(description ? { description } : {}),
    items: Object.fromEntries(tables.map(({ shape, stored }) => [shape.name, stored])),
    sources: tables.map(({ shape, facets, stored }) => {
      const entityType = findTypeAttribute(stored, shape)
      const named = facets.map((kind) =>
        kind.items.length > 0 ? kind : { ...kind, items: madeItems(kind, shape, entityType) },
      )
      const made = named.filter((_, index) => facets[index]!.items.length === 0)
      const items = [...stored, ...made.flatMap((kind) => kind.items)]
      return { shape, named, pages: () => [items.length > 0 ? items : madeItems(tableKind(shape), shape)] }
    }),
  }
}

function shapeOf(table: WorkbenchTable): TableShape {
  const { partition, sort } = keysOf(table.KeyAttributes)
  const throughput =
    table.BillingMode === 'PROVISIONED' ? table.ProvisionedCapacitySettings?.ProvisionedThroughput : undefined
  return {
    name: table.TableName,
    partition: partition!,
    ...(sort ? { sort } : {}),
    indexes: table.GlobalSecondaryIndexes.map((index): IndexShape => {
      const keys = keysOf(index.KeyAttributes)
      const { ProjectionType = 'ALL', NonKeyAttributes = [] } = index.Projection ?? {}
      return {
        name: index.IndexName,
        kind: 'global',
        partition: [keys.partition!],
        sort: keys.sort ? [keys.sort] : [],
        projection:
          ProjectionType === 'INCLUDE'
            ? NonKeyAttributes
            : ProjectionType === 'KEYS_ONLY'
              ? 'KEYS_ONLY'
              : 'ALL',
      }
    }),
    ...(throughput
      ? { billing: { readUnits: throughput.ReadCapacityUnits, writeUnits: throughput.WriteCapacityUnits } }
      : {}),
  }
}

function keysOf({ PartitionKey, SortKey }: WorkbenchKey): {
  readonly partition: KeyPart
  readonly sort?: KeyPart
} {
  const part = ({ AttributeName, AttributeType }: WorkbenchKey['PartitionKey']): KeyPart => ({
    name: AttributeName,
    type: AttributeType as KeyPart['type'],
  })
  return { partition: part(PartitionKey), ...(SortKey ? { sort: part(SortKey) } : {}) }
}

/** Returns the distinct items of the table and its facets. A facet may have only some of the attributes. */
function storedItems(table: WorkbenchTable, shape: TableShape): readonly Item[] {
  const all = [...table.TableFacets.flatMap(({ TableData }) => TableData), ...table.TableData]
  const byKey = new Map<string, Item>()
  for (const item of all.filter((each) => hasKey(each, shape))) {
    const key = keyText(item, shape)
    byKey.set(key, { ...byKey.get(key), ...item })
  }
  return [...byKey.values()]
}

function hasKey(item: Item, shape: TableShape): boolean {
  return keyParts(shape).every(({ name, type }) => {
    const value = (item?.[name] as AttributeFields | undefined)?.[type]
    return value !== undefined && value !== ''
  })
}

function kindsOf(table: WorkbenchTable, shape: TableShape): readonly NamedKind[] {
  const types = new Map(
    table.NonKeyAttributes.map(({ AttributeName, AttributeType }) => [AttributeName, AttributeType]),
  )
  const declared = (names: readonly string[]) => names.map((name) => ({ name, type: types.get(name) ?? 'S' }))
  const facets = table.TableFacets.filter((facet) => !isOtherLook(table, facet)).map((facet): NamedKind => {
    const { PartitionKeyAlias = '', SortKeyAlias } = facet.KeyAttributeAlias ?? {}
    return {
      name: facet.FacetName,
      items: facet.TableData.filter((item) => hasKey(item, shape)),
      aliases: {
        [shape.partition.name]: PartitionKeyAlias,
        ...(shape.sort && SortKeyAlias !== undefined ? { [shape.sort.name]: SortKeyAlias } : {}),
      },
      attributes: declared(facet.NonKeyAttributes),
    }
  })
  if (facets.length > 0) return facets
  const names = table.NonKeyAttributes.map(({ AttributeName }) => AttributeName)
  return [{ ...tableKind(shape), items: storedItems(table, shape), attributes: declared(names) }]
}

function tableKind(shape: TableShape): NamedKind {
  return { name: shape.name, items: [], aliases: {}, attributes: [] }
}

/** Whether a facet shows an index instead of a kind of item: its keys have the names of other attributes. */
function isOtherLook(table: WorkbenchTable, { KeyAttributeAlias }: WorkbenchFacet): boolean {
  const { PartitionKey, SortKey } = table.KeyAttributes
  const names = [PartitionKey, ...(SortKey ? [SortKey] : []), ...table.NonKeyAttributes].map(
    ({ AttributeName }) => AttributeName,
  )
  const shifted = (alias: string | undefined, own: string | undefined) =>
    alias !== undefined && alias !== own && names.includes(alias)
  const { PartitionKeyAlias, SortKeyAlias } = KeyAttributeAlias ?? {}
  return (
    shifted(PartitionKeyAlias, PartitionKey.AttributeName) && shifted(SortKeyAlias, SortKey?.AttributeName)
  )
}

/** Returns two items generated from the aliases of a facet without data. */
function madeItems(
  { name: kind, aliases, attributes }: NamedKind,
  shape: TableShape,
  entityType?: string,
): readonly Item[] {
  const numbers = new Set(attributes.filter(({ type }) => type === 'N').map(({ name }) => name))
  return ['1', '2'].map((number) => {
    const item: Record<string, AttributeValue> = {}
    for (const { name, type } of keyParts(shape)) {
      if (type === 'N') item[name] = { N: number }
      else if (type === 'B') item[name] = { B: Buffer.from(number).toString('base64') }
      else item[name] = { S: keyOfAlias(aliases[name] || `<${name}>`, number, numbers) }
    }
    if (attributes.some(({ name }) => name === entityType))
      item[entityType!] = { S: typeText(pascalName(kind)) }
    for (const { name, type } of attributes) {
      const named = Object.values(aliases).some((alias) => new RegExp(`[<{]${escaped(name)}[>}]`).test(alias))
      if (!named || item[name] !== undefined) continue
      if (type === 'S') item[name] = { S: `${name}${number}` }
      if (type === 'N') item[name] = { N: number }
    }
    return item
  })
}

/**
 * Returns a key for an alias such as `USER#<id>` or `USER#id`: upper-case words are literal, everything else
 * is a value.
 */
function keyOfAlias(alias: string, number: string, numbers: ReadonlySet<string>): string {
  // Numbers are padded to the default width of integer() in a key.
  const value = (name: string) => (numbers.has(name) ? number.padStart(16, '0') : `${name}${number}`)
  if (/[<{]/.test(alias)) return alias.replace(/[<{]([^<>{}]+)[>}]/g, (_, name: string) => value(name))
  return alias
    .split('#')
    .map((part) => (/^[A-Z][A-Z0-9_]*$/.test(part) || part === '' ? part : `${part}${number}`))
    .join('#')
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

import type { AttributeFields, AttributeValue, Item } from '@tablewright/dynamo'
import type {
  DataColumn,
  DataIndex,
  DataItem,
  DataKey,
  DataKind,
  DataTable,
} from '@tablewright/server/console-api'

/** The shown table or index. */
export type KeyedTable = Pick<DataTable | DataIndex, 'name' | 'partition' | 'sort'>

/** Item collections with the same template of the partition key, and their entities. */
export interface Collection {
  readonly templates: readonly string[]
  readonly keys: readonly DataKey[]
  /** Templates that render the same partition key. The first one is used for queries. */
  readonly kinds: readonly DataKind[]
}

/** Returns the item collections of a table or index, in the order of the design. */
export function collectionsOf(
  kinds: readonly DataKind[],
  table: string,
  keyed: KeyedTable,
): readonly Collection[] {
  const collections = new Map<string, { keys: readonly DataKey[]; kinds: DataKind[] }>()
  for (const kind of kinds.filter((each) => each.table === table)) {
    const keys = keyed.partition.flatMap(({ name }) => kind.keys.find((key) => key.attribute === name) ?? [])
    if (keys.length < keyed.partition.length) continue
    const name = keys.map(({ template }) => template).join(' ')
    const collection = collections.get(name) ?? { keys, kinds: [] }
    collection.kinds.push(kind)
    collections.set(name, collection)
  }
  return [...collections.values()].map(({ keys, kinds }) => ({
    templates: keys.map(({ template }) => template),
    keys,
    kinds,
  }))
}

/** Returns the kinds of the table that are never in the index. */
export function absentKinds(kinds: readonly DataKind[], table: string, index: string): readonly DataKind[] {
  return kinds.filter((kind) => kind.table === table && !kind.indexes.includes(index))
}

/** The name and path of a column. Columns of unknown items have no type. */
export type ShownColumn = Pick<DataColumn, 'name' | 'path'> & Partial<Pick<DataColumn, 'type'>>

/**
 * Returns the columns of a row in addition to its keys: all attributes of the design, to align columns,
 * otherwise those of the item.
 */
export function rowColumns(
  item: DataItem,
  kind: DataKind | undefined,
  keyed: KeyedTable,
): readonly ShownColumn[] {
  const keys = new Set([...keyed.partition, ...keyed.sort].map(({ name }) => name))
  // The members of a set are in an attribute without a name in the design.
  if (!kind || kind.columns.length === 0) {
    const names = Object.keys(item.item).filter((name) => !keys.has(name))
    return names.map((name) => ({ name, path: [name] }))
  }
  // Attributes in the visible keys are not repeated.
  const visible = new Set(
    kind.keys
      .filter(({ attribute }) => keys.has(attribute))
      .flatMap(({ placeholders }) => placeholders.map(({ name }) => name)),
  )
  return kind.columns.filter(({ name, keyOnly }) => !keyOnly && !visible.has(name))
}

/** Returns the value at a path of nested maps. */
export function valueAt(item: Item, path: readonly string[]): AttributeValue | undefined {
  const [first, ...rest] = path
  const value = first !== undefined && Object.hasOwn(item, first) ? item[first] : undefined
  if (value === undefined || rest.length === 0) return value
  const { M } = value as AttributeFields
  return M && valueAt(M, rest)
}

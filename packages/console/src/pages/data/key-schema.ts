import type { AttributeFields, AttributeValue, Item } from '@tablewright/dynamo'
import type {
  DataColumn,
  DataIndex,
  DataItem,
  DataKey,
  DataKind,
  DataTable,
} from '@tablewright/server/console-api'

/** The table or the index that somebody looks at. */
export type KeyedTable = Pick<DataTable | DataIndex, 'name' | 'partition' | 'sort'>

/** Item collections with the same template of the partition key, and their entities. */
export interface Collection {
  readonly templates: readonly string[]
  readonly keys: readonly DataKey[]
  /** Templates that render the same partition key. The first one is used for queries. */
  readonly kinds: readonly DataKind[]
}

/** The item collections of a table or an index, in the order of the design. */
export function collectionsOf(
  kinds: readonly DataKind[],
  table: string,
  place: KeyedTable,
): readonly Collection[] {
  const collections = new Map<string, { keys: readonly DataKey[]; kinds: DataKind[] }>()
  for (const kind of kinds.filter((each) => each.table === table)) {
    const keys = place.partition.flatMap(({ name }) => kind.keys.find((key) => key.attribute === name) ?? [])
    if (keys.length < place.partition.length) continue
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

/** Kinds of the table that never stand in the index. */
export function absentKinds(kinds: readonly DataKind[], table: string, index: string): readonly DataKind[] {
  return kinds.filter((kind) => kind.table === table && !kind.indexes.includes(index))
}

/** A column of an item, as it is called and where it stands; unknown items have no types. */
export type ShownColumn = Pick<DataColumn, 'name' | 'path'> & Partial<Pick<DataColumn, 'type'>>

/** What of an item a row shows beside its keys: all that the design names, so that columns line up, else what it has. */
export function rowColumns(
  item: DataItem,
  kind: DataKind | undefined,
  place: KeyedTable,
): readonly ShownColumn[] {
  const keys = new Set([...place.partition, ...place.sort].map(({ name }) => name))
  // The members of a set are in an attribute without a name in code.
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

/** The value at a path into nested maps. */
export function valueAt(item: Item, path: readonly string[]): AttributeValue | undefined {
  const [first, ...rest] = path
  const value = first !== undefined && Object.hasOwn(item, first) ? item[first] : undefined
  if (value === undefined || rest.length === 0) return value
  const { M } = value as AttributeFields
  return M && valueAt(M, rest)
}

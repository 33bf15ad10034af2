import { TablewrightError } from '@tablewright/base'
import { deepFreeze } from '../model/freeze.js'
import type {
  BillingModel,
  IndexModel,
  KeyAttributeModel,
  KeyAttributeType,
  StreamModel,
  TableModel,
} from '../model/table-model.js'

/** A key attribute: its name, and its type where that is not a string. */
export type KeyAttribute<Name extends string = string> =
  | Name
  | { readonly name: Name; readonly type: KeyAttributeType }

/** A global index has its own keys, of one to four attributes each. */
export interface GlobalIndex<Partition extends string = string, Sort extends string = string> {
  readonly partitionKey: KeyAttribute<Partition> | readonly KeyAttribute<Partition>[]
  readonly sortKey?: KeyAttribute<Sort> | readonly KeyAttribute<Sort>[]
  /** Everything, the keys alone, or the keys and these attributes as stored. Defaults to everything. */
  readonly projection?: 'ALL' | 'KEYS_ONLY' | readonly string[]
}

/** A local index shares the table's partition key. */
export interface LocalIndex<Sort extends string = string> {
  readonly local: true
  readonly sortKey: KeyAttribute<Sort>
  readonly projection?: 'ALL' | 'KEYS_ONLY' | readonly string[]
}

export interface TableOptions {
  /** The attribute that names the kind of each item. Without it items are known by the shape of their keys. */
  readonly entityType?: string
  /** One character between the parts of a key. Defaults to `#`. */
  readonly delimiter?: string
  /** How attributes are named in the table unless `.stored()` says it: as in code, or with a capital first letter. */
  readonly storedNames?: 'as in code' | 'PascalCase'
  readonly stream?: StreamModel
  readonly billing?: 'on-demand' | { readonly readUnits: number; readonly writeUnits: number }
}

/** A table without its indexes and entities. Made by `table()`. */
export interface TableSpec {
  readonly model: TableModel
  readonly storedNames: 'as in code' | 'PascalCase'
}

const alphanumericOrReserved = /[A-Za-z0-9%<>]/

export function buildTable(
  name: string,
  keys: { readonly partitionKey: KeyAttribute; readonly sortKey?: KeyAttribute },
  indexes: Readonly<Record<string, GlobalIndex | LocalIndex>>,
  options: TableOptions,
): TableSpec {
  const { delimiter = '#', storedNames = 'as in code', entityType, stream, billing = 'on-demand' } = options
  if (!/^[!-~]$/.test(delimiter) || alphanumericOrReserved.test(delimiter)) {
    throw new TablewrightError('TABLE_DELIMITER', `"${delimiter}" cannot separate the parts of a key.`, {
      remedy: 'Choose one ASCII character that is no letter, no digit and none of % < >.',
      data: { table: name, delimiter },
    })
  }
  const model: TableModel = {
    name,
    partition: keyAttributes(keys.partitionKey),
    sort: keyAttributes(keys.sortKey),
    indexes: Object.fromEntries(
      Object.entries(indexes).map(([index, spec]) => [index, buildIndex(index, spec, keys.partitionKey)]),
    ),
    delimiter,
    ...(entityType === undefined ? {} : { entityTypeAttribute: entityType }),
    ...(stream === undefined ? {} : { stream }),
    billing: billingModel(billing),
  }
  return { model: deepFreeze(model), storedNames }
}

function buildIndex(name: string, index: GlobalIndex | LocalIndex, tableKey: KeyAttribute): IndexModel {
  const local = 'local' in index
  const projection = index.projection ?? 'ALL'
  return {
    name,
    kind: local ? 'local' : 'global',
    partition: keyAttributes(local ? tableKey : index.partitionKey),
    sort: keyAttributes(index.sortKey),
    projection:
      typeof projection === 'string'
        ? { kind: projection }
        : { kind: 'INCLUDE', attributes: [...projection] },
  }
}

function keyAttributes(
  keys: KeyAttribute | readonly KeyAttribute[] | undefined,
): readonly KeyAttributeModel[] {
  const all =
    keys === undefined ? [] : Array.isArray(keys) ? (keys as readonly KeyAttribute[]) : [keys as KeyAttribute]
  return all.map((key) => (typeof key === 'string' ? { name: key, type: 'S' } : { ...key }))
}

function billingModel(billing: NonNullable<TableOptions['billing']>): BillingModel {
  return billing === 'on-demand' ? { mode: 'on-demand' } : { mode: 'provisioned', ...billing }
}

/** Every key attribute of a table and its indexes, each once. */
export function allKeyAttributes(table: TableModel): readonly KeyAttributeModel[] {
  const byName = new Map<string, KeyAttributeModel>()
  for (const schema of [table, ...Object.values(table.indexes)]) {
    for (const key of [...schema.partition, ...schema.sort]) byName.set(key.name, key)
  }
  return [...byName.values()]
}

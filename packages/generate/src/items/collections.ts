import {
  appearsIn,
  type DesignModel,
  type IndexModel,
  type KeySchemaModel,
  keyNames,
  type StoredItem,
  storedItems,
  type TableModel,
} from '@tablewright/design/model'
import { type AttributeFields, type Item, ownProperty } from '@tablewright/dynamo'
import { compareKeyValues } from './compare-key-values.js'
import { itemRecognizer } from './recognize-item.js'
import { valueText } from './value-text.js'

/** Items as stored, by the name of their table. */
export type StoredTables = Readonly<Record<string, readonly Item[]>>

/** One item of a collection, ready to be shown. */
export interface CollectionItem {
  /** Name of the kind in the design: `Locker`, `Locker.OwnerLocker`; empty if the design has no such kind. */
  readonly kind: string
  /** Text of its sort key; empty if there is none. */
  readonly sortKey: string
  readonly attributes: readonly { readonly name: string; readonly value: string }[]
  /** Number of further items of the same kind, which are left out. */
  readonly more: number
}

/** Items that share a partition key, in the order of their sort keys. */
export interface ItemCollection {
  readonly table: string
  readonly index?: string
  /** Name of the partition key attribute; several are joined by ` + `. */
  readonly partitionName: string
  readonly sortName: string
  readonly partition: string
  /** The template of the partition key, `LOCKER#<lockerId>`. */
  readonly template: string
  readonly items: readonly CollectionItem[]
}

export interface CollectionOptions {
  /** Maximum number of items of one kind in a collection. Defaults to 3. */
  readonly perKind?: number
}

interface Member {
  readonly item: Item
  readonly kind: StoredItem | undefined
}

/**
 * Returns one item collection for each kind of partition of each table and index: the one with the most kinds of
 * items.
 */
export function itemCollections(
  model: DesignModel,
  stored: StoredTables,
  { perKind = 3 }: CollectionOptions = {},
): readonly ItemCollection[] {
  const recognize = itemRecognizer(model)
  const order = [...storedItems(model).keys()]
  return Object.values(model.tables).flatMap((table) => {
    const members = (stored[table.name] ?? []).map((item) => ({ item, kind: recognize(table.name, item) }))
    return [undefined, ...Object.values(table.indexes)].flatMap((index) =>
      bestCollections(table, index, members, order).map((group) => present(table, index, group, perKind)),
    )
  })
}

function bestCollections(
  table: TableModel,
  index: IndexModel | undefined,
  members: readonly Member[],
  order: readonly string[],
): readonly Member[][] {
  const schema = index ?? table
  const groups = new Map<string, Member[]>()
  for (const member of members) {
    if (!standsIn(member, schema)) continue
    const partition = keyText(member.item, schema.partition)
    const group = groups.get(partition)
    if (group) group.push(member)
    else groups.set(partition, [member])
  }
  const best = new Map<string, Member[]>()
  // Sorted by partition key, for a deterministic choice.
  for (const [, group] of [...groups].sort(([one], [other]) => (one < other ? -1 : 1))) {
    const template = templateOf(group, schema)
    const before = best.get(template)
    if (before === undefined || score(group) > score(before)) best.set(template, group)
  }
  const first = (group: readonly Member[]) =>
    Math.min(...group.map(({ kind }) => (kind ? order.indexOf(kind.name) : order.length)))
  return [...best.values()].sort((one, other) => first(one) - first(other))
}

function standsIn({ item, kind }: Member, schema: KeySchemaModel): boolean {
  return keyNames(schema).every((name) => Object.hasOwn(item, name)) && (!kind || appearsIn(kind, schema))
}

const manyItems = 12

/** Scores a group: more kinds, then more items, up to a readable size. */
function score(group: readonly Member[]): number {
  const kinds = new Set(group.map(({ kind }) => kind?.name))
  return kinds.size * 1_000 - Math.abs(group.length - manyItems)
}

function keyText(item: Item, keys: KeySchemaModel['partition']): string {
  return keys.map(({ name }) => valueText(item[name]!)).join(' + ')
}

function templateOf(group: readonly Member[], { partition }: KeySchemaModel): string {
  const texts = group.map(({ kind }) => partition.map(({ name }) => kind?.keys[name]?.text ?? '').join(' + '))
  return texts.sort()[0]!
}

function present(
  table: TableModel,
  index: IndexModel | undefined,
  group: readonly Member[],
  perKind: number,
): ItemCollection {
  const schema = index ?? table
  const sorted = [...group].sort((one, other) => compareItems(one.item, other.item, schema))
  const hidden = new Set([
    ...keyNames(schema),
    ...(table.entityTypeAttribute ? [table.entityTypeAttribute] : []),
  ])
  const shows = (name: string) => !hidden.has(name) && carries(table, index, name)
  return {
    table: table.name,
    ...(index ? { index: index.name } : {}),
    partitionName: schema.partition.map(({ name }) => name).join(' + '),
    sortName: schema.sort.map(({ name }) => name).join(' + '),
    partition: keyText(sorted[0]!.item, schema.partition),
    template: templateOf(group, schema),
    items: shorten(sorted, perKind).map(({ item, kind, more }) => ({
      kind: kind?.name ?? '',
      sortKey: keyText(item, schema.sort),
      attributes: byNews(Object.keys(item).filter(shows), kind, schema).map((name) => ({
        name,
        value: valueText(item[name]!),
      })),
      more,
    })),
  }
}

/** Sorts attributes that the key does not contain first. */
function byNews(
  names: readonly string[],
  kind: StoredItem | undefined,
  schema: KeySchemaModel,
): readonly string[] {
  const segments = keyNames(schema).flatMap((name) => kind?.keys[name]?.segments ?? [])
  const attributes = Object.values(kind?.attributes ?? {}).map(({ path }) => path[0])
  const named = new Set([
    ...segments.flatMap((segment) =>
      segment.kind === 'placeholder' ? (kind?.attributes[segment.attribute]?.path[0] ?? []) : [],
    ),
    // Skips the texts of other keys, which consist of the attributes.
    ...Object.keys(kind?.keys ?? {}).filter((name) => !attributes.includes(name)),
  ])
  return [...names.filter((name) => !named.has(name)), ...names.filter((name) => named.has(name))]
}

function compareItems(one: Item, other: Item, { sort }: KeySchemaModel): number {
  for (const { name } of sort) {
    const order = compareKeyValues(fields(one, name), fields(other, name))
    if (order !== 0) return order
  }
  return 0
}

function fields(item: Item, name: string): AttributeFields {
  return (ownProperty(item, name) ?? {}) as AttributeFields
}

function carries(table: TableModel, index: IndexModel | undefined, name: string): boolean {
  if (index === undefined || index.projection.kind === 'ALL') return true
  if (keyNames(table).includes(name)) return true
  return index.projection.kind === 'INCLUDE' && index.projection.attributes.includes(name)
}

/** Keeps `perKind` items of each kind. The last one has the number of omitted items. */
function shorten(members: readonly Member[], perKind: number): (Member & { readonly more: number })[] {
  const shown: (Member & { more: number })[] = []
  const seen = new Map<string | undefined, { count: number; last?: Member & { more: number } }>()
  for (const member of members) {
    const name = member.kind?.name
    const state = seen.get(name) ?? { count: 0 }
    seen.set(name, state)
    state.count++
    if (state.count > perKind) {
      state.last!.more++
      continue
    }
    state.last = { ...member, more: 0 }
    shown.push(state.last)
  }
  return shown
}

import {
  appearsIn,
  appearsInVectorIndex,
  type DesignModel,
  type KeySchemaModel,
  type SegmentModel,
  type StoredItem,
  storedItems,
  type TemplateModel,
  type VectorIndexModel,
} from '@tablewright/design/model'
import type { CollectionPicture, PicturedItem, PicturedPartition } from '../types/design.js'

/**
 * Returns the item collections: for each table and index its partitions by key template, each with its items in their
 * order.
 */
export function collectionsOf(model: DesignModel): readonly CollectionPicture[] {
  const items = [...storedItems(model).values()]
  return Object.values(model.tables).flatMap((table) => {
    const own = items.filter((item) => item.table === table.name)
    return [
      { table: table.name, partitions: partitionsOf(own, table) },
      ...Object.values(table.indexes).map((index) => ({
        table: table.name,
        index: index.name,
        partitions: partitionsOf(own, index),
      })),
      ...Object.values(table.vectorIndexes ?? {}).map((index) => ({
        table: table.name,
        index: index.name,
        partitions: vectorPartitionsOf(own, index),
      })),
    ]
  })
}

/** A vector index has no sort order: items of a partition are compared by their vectors. */
function vectorPartitionsOf(
  items: readonly StoredItem[],
  index: VectorIndexModel,
): readonly PicturedPartition[] {
  const groups = new Map<string, StoredItem[]>()
  for (const item of items.filter((each) => appearsInVectorIndex(each, index))) {
    const [key] = index.partition
    const text = key ? (item.keys[key.name]?.text ?? `<${key.name}>`) : 'all items'
    groups.set(text, [...(groups.get(text) ?? []), item])
  }
  const compared = `${index.vector}, ${index.dimensions} dimensions, ${index.distance}`
  return [...groups].map(([text, group]) => ({
    templates: [text],
    items: group.map((item) => ({ ...pictured(item, { partition: [], sort: [] }), sort: [compared] })),
  }))
}

function partitionsOf(items: readonly StoredItem[], schema: KeySchemaModel): readonly PicturedPartition[] {
  const groups = new Map<string, StoredItem[]>()
  for (const item of items.filter((each) => appearsIn(each, schema))) {
    const shape = JSON.stringify(templatesOf(item, schema.partition).map(shapeOf))
    groups.set(shape, [...(groups.get(shape) ?? []), item])
  }
  return [...groups.values()].map((group) => ({
    templates: templatesOf(group[0]!, schema.partition).map(({ text }) => text),
    items: [...group]
      .sort((one, other) => compare(beginningOf(one, schema), beginningOf(other, schema)))
      .map((item) => pictured(item, schema)),
  }))
}

function pictured(item: StoredItem, { sort }: KeySchemaModel): PicturedItem {
  const { name, kind, source, expect } = item
  return {
    item: name,
    kind,
    ...(source && { source: source.name }),
    sort: templatesOf(item, sort).map(({ text }) => text),
    ...(expect?.items !== undefined && { expected: expect.items }),
  }
}

function templatesOf({ keys }: StoredItem, names: KeySchemaModel['sort']): readonly TemplateModel[] {
  return names.map(({ name }) => keys[name]!)
}

/** Two templates belong to the same collection if they differ only in the names of their placeholders. */
function shapeOf({ segments }: TemplateModel): readonly unknown[] {
  return segments.map((segment) => (segment.kind === 'literal' ? segment.text : [segment.codec]))
}

/** The start of an item's sort keys, with a typical character for each placeholder. */
function beginningOf(item: StoredItem, { sort }: KeySchemaModel): string {
  return templatesOf(item, sort)
    .map(({ segments }) => segments.map(defaultText).join(''))
    .join('\0')
}

const digits: ReadonlySet<string> = new Set(['integer', 'timestamp', 'date', 'ulid', 'uuid', 'native'])

function defaultText(segment: SegmentModel): string {
  if (segment.kind === 'literal') return segment.text
  return digits.has(segment.codec.kind) ? '0' : 'a'
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0
}

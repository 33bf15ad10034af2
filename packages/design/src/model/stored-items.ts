import type { AttributeModel } from './attribute-model.js'
import type { DerivedItemModel, DerivedModel, MemberOfModel } from './derived-model.js'
import type { DesignModel } from './design-model.js'
import type { EntityModel, ExpectationModel, RecognitionModel } from './item-model.js'
import type { KeySchemaModel, TableModel } from './table-model.js'
import type { KeyTemplates, TemplateModel } from './template-model.js'

/** A kind of item in a table: an entity, or a derived item with a separate key. */
export interface StoredItem {
  readonly name: string
  readonly kind: 'entity' | 'unique' | 'mirror' | 'pointer' | 'memberOf'
  readonly table: string
  readonly keys: KeyTemplates
  readonly attributes: Readonly<Record<string, AttributeModel>>
  readonly type?: string
  readonly recognizedBy?: RecognitionModel
  readonly expect?: ExpectationModel
  /** The entity whose attributes its keys are rendered from, for derived items. */
  readonly source?: EntityModel
  readonly set?: MemberOfModel
}

const known = new WeakMap<DesignModel, ReadonlyMap<string, StoredItem>>()

/** Returns all kinds of items of a design by name. Cached for the life of the model. */
export function storedItems(model: DesignModel): ReadonlyMap<string, StoredItem> {
  let items = known.get(model)
  if (!items) {
    const entities = Object.values(model.entities).map(
      (entity): StoredItem => ({ ...entity, kind: 'entity' }),
    )
    const derived = Object.values(model.derived).flatMap((item) => storedDerived(model, item) ?? [])
    items = new Map([...entities, ...derived].map((item) => [item.name, item]))
    known.set(model, items)
  }
  return items
}

/**
 * Returns the kinds of items in a table, in the order in which a stored item is compared with them: the most
 * literal key first, because `status#all` also matches `status#<status>`.
 */
export function kindsInTable(model: DesignModel, table: string): readonly StoredItem[] {
  const schema = model.tables[table]
  const names = schema ? keyNames(schema) : []
  return [...storedItems(model).values()]
    .filter((kind) => kind.table === table)
    .sort((one, other) => literalLength(other, names) - literalLength(one, names))
}

function literalLength({ keys }: StoredItem, names: readonly string[]): number {
  const segments = names.flatMap((name) => keys[name]?.segments ?? [])
  return segments.reduce((sum, segment) => sum + (segment.kind === 'literal' ? segment.text.length : 0), 0)
}

function storedDerived(model: DesignModel, item: DerivedModel): StoredItem | undefined {
  const source = model.entities[item.source]
  const of = source ? { source } : {}
  switch (item.kind) {
    case 'unique':
    case 'mirror':
    case 'pointer':
      return { ...withoutSource(item), ...of }
    case 'memberOf': {
      const { name, kind, table, keys, expect } = item
      return { name, kind, table, keys, attributes: {}, set: item, ...of, ...(expect ? { expect } : {}) }
    }
    case 'count':
    case 'twin':
      return undefined
  }
}

/** Removes the name of the source: a stored item has the source itself. */
function withoutSource({ source: _, ...item }: DerivedItemModel) {
  return item
}

/** Returns the attribute that fills a placeholder of the item's keys: its own, or one of its source. */
export function attributeOf(item: StoredItem, name: string): AttributeModel | undefined {
  // A rule refuses names such as valueOf, but runs after this function.
  const own = [item, item.source].find((each) => each && Object.hasOwn(each.attributes, name))
  return own?.attributes[name]
}

export function placeholders(template: TemplateModel): readonly string[] {
  return template.segments.flatMap((segment) => (segment.kind === 'placeholder' ? [segment.attribute] : []))
}

/** Whether an item of this kind appears in a table or index: it has all its key attributes. */
export function appearsIn(item: StoredItem, schema: KeySchemaModel): boolean {
  return keyNames(schema).every((name) => item.keys[name] !== undefined)
}

export function keyNames(schema: KeySchemaModel): readonly string[] {
  return [...schema.partition, ...schema.sort].map((key) => key.name)
}

/**
 * Whether two kinds of items are meant to be the same stored items: sets with members of several kinds, or guards of
 * several entities in one namespace of values. Their keys are written in the same way.
 */
export function sharesItems(
  one: StoredItem,
  other: StoredItem,
  { tables }: Pick<DesignModel, 'tables'>,
): boolean {
  if (one.kind !== other.kind || one.table !== other.table) return false
  if (one.kind !== 'memberOf' && (one.kind !== 'unique' || one.source?.name === other.source?.name))
    return false
  const names = keyNames(tables[one.table]!)
  const shape = ({ keys }: StoredItem) =>
    names.map((name) =>
      keys[name]?.segments.map((part) => (part.kind === 'literal' ? part.text : part.codec)),
    )
  return JSON.stringify(shape(one)) === JSON.stringify(shape(other))
}

/** Returns the key schema of the table or one of its indexes. */
export function schemaOf(table: TableModel, index: string | undefined): KeySchemaModel | undefined {
  return index === undefined ? table : table.indexes[index]
}

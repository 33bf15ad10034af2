import { type DesignModel, type StoredItem, storedItems, type TemplateModel } from '@tablewright/design/model'
import { type KeyValue, renderKeyValue, renderTemplate } from '@tablewright/design/templates'
import { type AttributeValue, bytesToBase64, type Item, setOwnProperty } from '@tablewright/dynamo'
import type { StoredTables } from './collections.js'
import { exampleValue } from './example-value.js'
import { storedValue } from './stored-value.js'

type Values = Readonly<Record<string, unknown>>
type Writable = Record<string, AttributeValue>

const examplesOfKind = 2

/**
 * Returns example items of a design, made from the types of its attributes, for designs without sample data.
 * Items share values in partition keys, to form collections.
 */
export function exampleItems(model: DesignModel): StoredTables {
  const tables: Record<string, Item[]> = {}
  for (const table of Object.values(model.tables)) {
    const partition = table.partition.map(({ name }) => name)
    const items = new Map<string, Item>()
    for (const kind of storedItems(model).values()) {
      if (kind.table !== table.name) continue
      for (let number = 1; number <= examplesOfKind; number++) {
        const item = exampleItem(kind, partition, number, table.entityTypeAttribute)
        // Counters equal the number of examples of the counted entity.
        for (const path of countedPaths(model, kind))
          putAt(item as Writable, path, { N: `${examplesOfKind}` })
        const key = JSON.stringify(
          [...partition, ...table.sort.map(({ name }) => name)].map((name) => item[name]),
        )
        if (!items.has(key)) items.set(key, item)
      }
    }
    tables[table.name] = [...items.values()]
  }
  return tables
}

/** Returns the paths of the counters of an entity. */
function countedPaths(model: DesignModel, { name, attributes }: StoredItem): readonly (readonly string[])[] {
  return Object.values(model.derived).flatMap((derived) =>
    derived.kind === 'count' && derived.target === name ? [attributes[derived.attribute]!.path] : [],
  )
}

function exampleItem(
  kind: StoredItem,
  partition: readonly string[],
  number: number,
  typeAttribute: string | undefined,
): Item {
  const shared = new Set(partition.flatMap((name) => placeholdersOf(kind.keys[name])))
  const numberOf = (attribute: string) => (shared.has(attribute) ? 1 : number)
  const values = valuesOf(kind, numberOf)
  const item: Writable = {}
  for (const [name, template] of Object.entries(kind.keys)) {
    setOwnProperty<AttributeValue>(item, name, keyValue(renderKeyValue(template, values)))
  }
  if (typeAttribute !== undefined && kind.recognizedBy?.by === 'attribute' && kind.type !== undefined) {
    setOwnProperty<AttributeValue>(item, typeAttribute, { S: kind.type })
  }
  for (const { name, path, type, keyOnly } of Object.values(kind.attributes)) {
    if (!keyOnly) putAt(item, path, storedValue(type, values[name]))
  }
  if (kind.set) putAt(item, kind.set.path, { SS: [renderTemplate(kind.set.element, values)] })
  return item
}

/** Returns example values of the attributes of the source, then of the item itself. */
function valuesOf(kind: StoredItem, numberOf: (attribute: string) => number): Values {
  const values: Record<string, unknown> = { shard: 0 }
  for (const { name, type } of Object.values(kind.source?.attributes ?? {})) {
    values[name] = exampleValue(type, name, numberOf(name))
  }
  for (const { name, type, from } of Object.values(kind.attributes)) {
    values[name] = from === undefined ? exampleValue(type, name, numberOf(name)) : values[from]
  }
  return values
}

function placeholdersOf(template: TemplateModel | undefined): readonly string[] {
  return (template?.segments ?? []).flatMap((segment) =>
    segment.kind === 'placeholder' ? [segment.attribute] : [],
  )
}

function keyValue(value: KeyValue): AttributeValue {
  if (typeof value === 'string') return { S: value }
  return typeof value === 'number' ? { N: String(value) } : { B: bytesToBase64(value) }
}

/** Sets a value at a path of nested maps. */
function putAt(item: Writable, [name, ...inside]: readonly string[], value: AttributeValue): void {
  if (inside.length === 0) {
    setOwnProperty<AttributeValue>(item, name!, value)
    return
  }
  const map = (item[name!] as { readonly M: Writable } | undefined)?.M ?? {}
  putAt(map, inside, value)
  setOwnProperty<AttributeValue>(item, name!, { M: map })
}

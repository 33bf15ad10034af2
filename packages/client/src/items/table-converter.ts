import {
  type AttributeValue,
  converterOf,
  type MemberRow,
  membersByTable,
  ownProperty,
  refusedValue,
  setOwnProperty,
  type ValueConverter,
} from '@tablewright/dynamo'
import type { ItemConverter, ItemKinds } from './item-kinds.js'
import { type AttributePlan, pathOf } from './item-plan.js'
import { type StoredPath, valueAt } from './stored-path.js'

/** An attribute that is stored inside maps. */
type NestedRow = readonly [name: string, path: StoredPath, converter: ValueConverter]

type ConverterOf = (attributes: readonly AttributePlan[], value: ItemKinds['value']) => ItemConverter

/** Returns a converter that iterates over a table of attributes, without generated code. */
export const tableConverter: ConverterOf = (attributes, value) => {
  const flat = attributes.filter((attribute) => pathOf(attribute).length === 1)
  const rows = flat.map(
    (attribute): MemberRow => [attribute.name, value(attribute.type), pathOf(attribute)[0]],
  )
  const table = converterOf(membersByTable(rows)) as ItemConverter
  return flat.length === attributes.length ? table : nestedConverter(table, nestedRows(attributes, value))
}

/** The same for flat attributes whose values need no check and whose names are not in Object.prototype. */
export const leanTable: ConverterOf = (attributes, value) => {
  const rows = attributes.map(({ name, path, type }) => [name, value(type), path?.[0] ?? name] as const)
  return {
    toItem: (values) => {
      const item: Record<string, AttributeValue> = {}
      for (const [name, { toStored }, storedName] of rows) {
        if (values[name] !== undefined) item[storedName] = toStored(values[name])
      }
      return item
    },
    fromItem: (item) => {
      const values: Record<string, unknown> = {}
      for (const [name, { fromStored }, storedName] of rows) {
        const stored = item[storedName]
        if (stored !== undefined) values[name] = fromStored(stored)
      }
      return values
    },
  }
}

function nestedRows(attributes: readonly AttributePlan[], value: ItemKinds['value']): readonly NestedRow[] {
  return inStoredOrder(attributes, 0)
    .filter((attribute) => pathOf(attribute).length > 1)
    .map((attribute) => [attribute.name, pathOf(attribute), value(attribute.type)])
}

/** Sorts attributes by their path: those of a level before nested ones, and those of one map together. */
function inStoredOrder(attributes: readonly AttributePlan[], depth: number): readonly AttributePlan[] {
  const here = attributes.filter((attribute) => pathOf(attribute).length === depth + 1)
  const inside = attributes.filter((attribute) => pathOf(attribute).length > depth + 1)
  const maps = [...new Set(inside.map((attribute) => pathOf(attribute)[depth]))]
  const within = (map: string | undefined) => inside.filter((attribute) => pathOf(attribute)[depth] === map)
  return [...here, ...maps.flatMap((map) => inStoredOrder(within(map), depth + 1))]
}

function nestedConverter(table: ItemConverter, rows: readonly NestedRow[]): ItemConverter {
  return {
    toItem: (values) => {
      const item = table.toItem(values) as Record<string, AttributeValue>
      for (const [name, path, { toStored }] of rows) {
        // The map around a missing value is kept, so that a later update finds a place for it.
        const map = openMaps(item, path)
        const stored = values[name] === undefined ? undefined : storedValue(toStored, values[name])
        if (stored !== undefined) setOwnProperty(map, path.at(-1)!, stored)
      }
      return item
    },
    fromItem: (item) => {
      const values = table.fromItem(item)
      for (const [name, path, { fromStored }] of rows) {
        const stored = valueAt(item, path)
        if (stored !== undefined) values[name] = fromStored(stored)
      }
      return values
    },
  }
}

function storedValue(toStored: ValueConverter['toStored'], value: unknown): AttributeValue | undefined {
  try {
    return toStored(value)
  } catch (error) {
    throw refusedValue(error)
  }
}

function openMaps(
  item: Record<string, AttributeValue>,
  path: readonly string[],
): Record<string, AttributeValue> {
  let map = item
  for (const name of path.slice(0, -1)) {
    const held = ownProperty(map, name) ?? { M: {} }
    setOwnProperty(map, name, held)
    map = (held as { readonly M: Record<string, AttributeValue> }).M
  }
  return map
}

import type { Make } from '@tablewright/base'
import type { AttributeModel } from '@tablewright/design'
import {
  type AttributeFields,
  type AttributeValue,
  converterOf,
  type Item,
  type MemberRow,
  membersByTable,
  ownProperty,
  refusedValue,
  setOwnProperty,
  type ValueConverter,
} from '@tablewright/dynamo'
import type { ItemConverter } from './item-plan.js'
import { leanConverter, leanText } from './lean-values.js'
import { planValue } from './value-plan.js'

/** An attribute that stands inside maps. */
type NestedRow = readonly [name: string, path: readonly string[], converter: ValueConverter]

/** A converter that walks a table of attributes: it can be printed, and needs no code from text. */
export function planTable(attributes: readonly AttributeModel[], make: Make): ItemConverter {
  const flat: MemberRow[] = []
  const nested: NestedRow[] = []
  for (const attribute of inStoredOrder(attributes, 0)) {
    const { name, path } = attribute
    const converter = planValue(attribute, make)
    if (path.length > 1) nested.push([name, path, converter])
    else flat.push(path[0] === name ? [name, converter] : [name, converter, path[0]])
  }
  const isLean = attributes.every(
    ({ name, path, type, keyText }) =>
      !keyText && leanConverter(type) && ![name, path[0]].some((each) => each in Object.prototype),
  )
  const table = isLean ? make(leanTable, flat.map(shortened)) : make(tableConverter, flat)
  return nested.length > 0 ? make(nestedConverter, table, nested) : table
}

/** What stands on a level before what stands inside it, and together what stands in one map. */
function inStoredOrder(attributes: readonly AttributeModel[], depth: number): readonly AttributeModel[] {
  const here = attributes.filter(({ path }) => path.length === depth + 1)
  const inside = attributes.filter(({ path }) => path.length > depth + 1)
  const maps = [...new Set(inside.map(({ path }) => path[depth]))]
  const within = (map: string | undefined) => inside.filter(({ path }) => path[depth] === map)
  return [...here, ...maps.flatMap((map) => inStoredOrder(within(map), depth + 1))]
}

export function tableConverter(rows: readonly MemberRow[]): ItemConverter {
  return converterOf(membersByTable(rows)) as ItemConverter
}

/** Most rows are texts that have the same name in code and table. */
function shortened(row: MemberRow): MemberRow | string {
  const [name, converter, storedName] = row
  return converter === leanText && storedName === undefined ? name : row
}

/** For converters that refuse nothing, and names that no object has by itself. */
export function leanTable(short: readonly (MemberRow | string)[]): ItemConverter {
  const rows = short.map((row): MemberRow => (typeof row === 'string' ? [row, leanText] : row))
  return {
    toItem: (values) => {
      const item: Record<string, AttributeValue> = {}
      for (const [name, { toStored }, storedName = name] of rows) {
        if (values[name] !== undefined) item[storedName] = toStored(values[name])
      }
      return item
    },
    fromItem: (item) => {
      const values: Record<string, unknown> = {}
      for (const [name, { fromStored }, storedName = name] of rows) {
        const stored = item[storedName]
        if (stored !== undefined) values[name] = fromStored(stored)
      }
      return values
    },
  }
}

export function nestedConverter(table: ItemConverter, rows: readonly NestedRow[]): ItemConverter {
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
        const stored = lookInside(item, path)
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

function lookInside(item: Item, path: readonly string[]): AttributeValue | undefined {
  let map: Item | undefined = item
  for (const name of path.slice(0, -1)) {
    const held: AttributeFields | undefined = map && ownProperty(map, name)
    map = held?.M
  }
  return map && ownProperty(map, path.at(-1)!)
}

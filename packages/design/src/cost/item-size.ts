import { maxItemSize } from '@tablewright/dynamo/limits'
import type { DesignModel } from '../model/design-model.js'
import { attributeOf, keyNames, type StoredItem } from '../model/stored-items.js'
import type { IndexModel } from '../model/table-model.js'
import type { Assumptions } from './assumptions.js'
import { add, always, type Estimate, nothing, utf8Size } from './estimate.js'
import { templateSize } from './key-size.js'
import { attributeValueSize, mapSize } from './value-size.js'

export interface ItemSize {
  readonly whole: Estimate
  /** Bytes by stored attribute, including its name. */
  readonly byAttribute: ReadonlyMap<string, Estimate>
}

/** Estimates the size of items of a kind from their keys and attributes, unless the design declares it. */
export function itemSize(model: DesignModel, item: StoredItem, assumptions: Assumptions): ItemSize {
  const byAttribute = new Map<string, Estimate>()
  const lookup = (name: string) => attributeOf(item, name)
  for (const [name, template] of Object.entries(item.keys)) {
    byAttribute.set(name, named(name, templateSize(template, lookup, assumptions)))
  }
  const typeAttribute = model.tables[item.table]?.entityTypeAttribute
  if (typeAttribute !== undefined && item.type !== undefined) {
    byAttribute.set(typeAttribute, named(typeAttribute, always(utf8Size(item.type))))
  }
  for (const [name, value] of topLevelValues(item, assumptions)) {
    if (!byAttribute.has(name)) byAttribute.set(name, named(name, value))
  }
  if (item.set) byAttribute.set(item.set.path[0], setSize(item, assumptions))
  const sum = add(nothing, ...byAttribute.values())
  const expected = item.set ? sum.expected : (item.expect?.bytes ?? sum.expected)
  const worst = Math.min(maxItemSize, Math.max(expected, sum.worst))
  return { whole: { expected, worst }, byAttribute }
}

/** Returns the top-level values of an item. Attributes inside the same map are one attribute of the table. */
function topLevelValues(item: StoredItem, assumptions: Assumptions): ReadonlyMap<string, Estimate> {
  const nested = new Map<string, (readonly [string, Estimate])[]>()
  const values = new Map<string, Estimate>()
  for (const attribute of Object.values(item.attributes)) {
    if (attribute.keyOnly) continue
    const [top, ...inside] = attribute.path
    const size = attributeValueSize(attribute, assumptions)
    if (inside.length === 0) values.set(top, size)
    else nested.set(top, [...(nested.get(top) ?? []), [inside.join('.'), size]])
  }
  for (const [top, entries] of nested) values.set(top, mapSize(entries))
  return values
}

/** Returns the bytes of one element of a `memberOf` set. */
export function memberSize(item: StoredItem, assumptions: Assumptions): Estimate {
  if (!item.set) return nothing
  return templateSize(item.set.element, (name) => attributeOf(item, name), assumptions)
}

function setSize(item: StoredItem, assumptions: Assumptions): Estimate {
  const element = memberSize(item, assumptions)
  const { shards = 1, path = [''] } = item.set ?? {}
  const members = item.expect?.items ?? assumptions.elements.expected * shards
  const expected = Math.ceil(members / shards) * element.expected
  return named(path.join(''), { expected, worst: maxItemSize })
}

/**
 * Returns the bytes of an item's entry in an index: the keys of the table and the index, and projected
 * attributes.
 */
export function indexEntrySize(
  model: DesignModel,
  item: StoredItem,
  index: IndexModel,
  { whole, byAttribute }: ItemSize,
): Estimate {
  const { projection } = index
  if (projection.kind === 'ALL') return whole
  const table = model.tables[item.table]!
  const included = projection.kind === 'INCLUDE' ? projection.attributes : []
  const carried = new Set([...keyNames(table), ...keyNames(index), ...included])
  const sum = add(nothing, ...[...carried].map((name) => byAttribute.get(name) ?? nothing))
  return { expected: Math.min(sum.expected, whole.expected), worst: Math.min(sum.worst, whole.worst) }
}

function named(name: string, value: Estimate): Estimate {
  return add(always(utf8Size(name)), value)
}

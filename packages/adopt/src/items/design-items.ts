import { recognizeItem } from '@tablewright/client'
import type { Design } from '@tablewright/design'
import type { MemberOfModel } from '@tablewright/design/model'
import { matchKeyValue } from '@tablewright/design/templates'
import type { AttributeFields, Item } from '@tablewright/dynamo'

/** Values of an item, by attribute name. */
export type Values = Readonly<Record<string, unknown>>

export interface ReadItem {
  /** `Locker`, or `Locker.OwnerLocker` for a derived item. */
  readonly name: string
  readonly values: Values
  /** The stored item that the design renders from these values. */
  readonly stored: Item
}

/** Returns the names of the key attributes of a table. */
function keyNamesOf({ model }: Design, table: string): readonly string[] {
  const { partition, sort } = model.tables[table]!
  return [...partition, ...sort].map(({ name }) => name)
}

export function keyOf(design: Design, table: string, item: Item): Item {
  return Object.fromEntries(keyNamesOf(design, table).map((name) => [name, item[name]!]))
}

/**
 * Reads an item with a design. Returns undefined if the design stores no such item under this key, or cannot
 * read it.
 */
export function readItem(design: Design, table: string, item: Item): ReadItem | undefined {
  if (design.model.tables[table] === undefined) return undefined
  const found = recognizeItem(design, item, table)
  if (!found) return undefined
  try {
    const values = found.decode(item)
    const stored = found.encode(values)
    const names = keyNamesOf(design, table)
    const same = names.every((name) => JSON.stringify(stored[name]) === JSON.stringify(item[name]))
    return same ? { name: found.entity, values, stored } : undefined
  } catch {
    return undefined
  }
}

/** Whether an item contains only a string set of a `memberOf`. */
export function isSetItem({ model }: Design, table: string, item: Item): boolean {
  const sets = Object.values(model.derived).filter(
    (each): each is MemberOfModel => each.kind === 'memberOf' && each.table === table,
  )
  return sets.some(({ keys, path }) => {
    const names = [...Object.keys(keys), path[0]]
    if (!Object.keys(item).every((name) => names.includes(name))) return false
    return Object.entries(keys).every(([name, template]) => {
      const { S } = (item[name] ?? {}) as AttributeFields
      return S !== undefined && matchKeyValue(template, S) !== undefined
    })
  })
}

/** Returns the stored attribute names of a design in a table. */
export function storedNamesOf({ model }: Design, table: string): ReadonlySet<string> {
  const names = new Set<string>()
  const tableModel = model.tables[table]
  if (tableModel?.entityTypeAttribute !== undefined) names.add(tableModel.entityTypeAttribute)
  for (const item of [...Object.values(model.entities), ...Object.values(model.derived)]) {
    if (!('attributes' in item) || item.table !== table) continue
    for (const { path, keyOnly } of Object.values(item.attributes)) if (!keyOnly) names.add(path[0])
    for (const key of Object.keys(item.keys)) names.add(key)
  }
  return names
}

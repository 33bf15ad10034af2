import { keyNames, placeholders, type StoredItem } from '../../model/stored-items.js'
import type { TableModel } from '../../model/table-model.js'
import { nativePlaceholder } from '../../templates/native-key.js'
import { naturalKey } from '../../templates/natural-key.js'
import { type CheckContext, itemPlace } from '../check-context.js'
import { type Finding, finding } from '../finding.js'

/**
 * Whether the database maintains an index key itself: the key attribute is a number or bytes attribute of the
 * item, and the item is always in the index, so no other part of the key must be added or removed with it.
 */
export function isWrittenByDatabase(table: TableModel, item: StoredItem, key: string): boolean {
  const template = item.keys[key]
  const native = template && nativePlaceholder(template)
  const attribute = native && item.attributes[native.attribute]
  if (!attribute || naturalKey(attribute, item.keys) !== template) return false
  return Object.values(table.indexes)
    .filter((index) => keyNames(index).includes(key))
    .every((index) => optionalParts(item, keyNames(index)).length === 0)
}

function optionalParts(item: StoredItem, keys: readonly string[]): readonly string[] {
  const parts = keys.flatMap((key) => (item.keys[key] ? placeholders(item.keys[key]) : []))
  return [...new Set(parts)].filter(
    (name) => (item.attributes[name] ?? item.source?.attributes[name])?.optional,
  )
}

/** Reports counters in keys: a count changes the number without updating keys that contain it. */
export function checkCountedKeys({ model, items }: CheckContext): Finding[] {
  return Object.values(model.derived).flatMap((derived) => {
    if (derived.kind !== 'count') return []
    const target = items.get(derived.target)
    const table = target && model.tables[target.table]
    if (!target || !table) return []
    return Object.entries(target.keys)
      .filter(([, template]) => placeholders(template).includes(derived.attribute))
      .filter(([key]) => !isWrittenByDatabase(table, target, key))
      .map(([key, template]) =>
        finding('TW809', {
          place: `derived.${derived.name}`,
          items: [derived.source, derived.target],
          message: `${derived.name} changes ${derived.attribute} of ${target.name}, but not ${key}, ${template.text}, which is made of it.`,
          remedy: `Sort by the number itself: an index whose key attribute is ${derived.attribute}, of type N, of items that always have all parts of the key.`,
          data: { key, attribute: derived.attribute },
        }),
      )
  })
}

/**
 * Reports key attributes that indexes share: an update that removes an item from one index would remove the part
 * that another index needs. Derived items are never updated, but put as a whole.
 */
export function checkSharedKeys({ model }: CheckContext, item: StoredItem): Finding[] {
  const table = model.tables[item.table]
  if (!table || item.kind !== 'entity') return []
  const own = new Set(keyNames(table))
  const indexes = Object.values(table.indexes)
    .map((index) => ({
      name: index.name,
      keys: keyNames(index).filter((key) => !own.has(key) && item.keys[key]),
    }))
    .filter(({ keys }) => keys.length > 0)
  return indexes.flatMap((index, at) =>
    indexes.slice(at + 1).flatMap((other) => {
      const shared = index.keys.filter((key) => other.keys.includes(key) && !isNatural(item, key))
      const [one, two] = [optionalParts(item, index.keys), optionalParts(item, other.keys)]
      const differ = [...one, ...two].filter((name) => !one.includes(name) || !two.includes(name))
      if (shared.length === 0 || differ.length === 0) return []
      return [
        finding('TW810', {
          place: `${itemPlace(item)}.${shared[0]}`,
          items: [item.name],
          message: `${index.name} and ${other.name} share ${shared.join(', ')} of ${item.name}, but one of them needs ${differ.join(', ')}, which may be missing.`,
          remedy: 'Give each index a separate key attribute, or make the attribute required.',
          data: { shared, optional: differ },
        }),
      ]
    }),
  )
}

function isNatural(item: StoredItem, key: string): boolean {
  return Object.values(item.attributes).some(
    (attribute) => naturalKey(attribute, item.keys) === item.keys[key],
  )
}

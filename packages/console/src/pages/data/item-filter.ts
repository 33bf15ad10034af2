import type { DataItem } from '@tablewright/server/console-api'
import { storedLine } from '../../kit/stored/stored-text.js'
import type { ItemGroup } from './collection-rows.js'

const texts = new WeakMap<DataItem, string>()

/** Returns the keys and values of an item in lower case. */
function textOf(item: DataItem): string {
  const known = texts.get(item)
  if (known !== undefined) return known
  const text = [item.entity ?? '', ...Object.values(item.item).map(storedLine)].join('\n').toLowerCase()
  texts.set(item, text)
  return text
}

/** Keeps only the items that contain every word of the filter. */
export function filterGroups(groups: readonly ItemGroup[], filter: string): readonly ItemGroup[] {
  const words = filter.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return groups
  return groups.flatMap((group) => {
    const items = group.items.filter((item) => words.every((word) => textOf(item).includes(word)))
    return items.length > 0 ? [{ ...group, items }] : []
  })
}

import type { Item } from '@tablewright/dynamo'
import type { DataItem, KeyAnatomy, ScanGroup } from '@tablewright/server/console-api'

/** A row of the page: the heading of a partition, or an item. */
export type CollectionRow =
  | { readonly kind: 'partition'; readonly group: ItemGroup }
  | { readonly kind: 'item'; readonly item: DataItem }

/** Consecutive items of one partition. */
export interface ItemGroup {
  readonly partition: Item
  readonly anatomy: readonly KeyAnatomy[]
  readonly items: readonly DataItem[]
}

/** Joins the groups of several pages. A partition that continues on the next page is one group. */
export function joinGroups(
  pages: readonly { readonly groups: readonly ScanGroup[] }[],
): readonly ItemGroup[] {
  const joined: { partition: Item; anatomy: readonly KeyAnatomy[]; items: DataItem[] }[] = []
  for (const group of pages.flatMap(({ groups }) => groups)) {
    const last = joined.at(-1)
    if (last && JSON.stringify(last.partition) === JSON.stringify(group.partition))
      last.items.push(...group.items)
    else joined.push({ ...group, items: [...group.items] })
  }
  return joined
}

/**
 * Returns the rows of groups, optionally only items of one kind. If each item is a separate partition,
 * headings are left out.
 */
export function rowsOf(groups: readonly ItemGroup[], kind: string, heads: boolean): readonly CollectionRow[] {
  return groups.flatMap((group): CollectionRow[] => {
    const items = kind === '' ? group.items : group.items.filter(({ entity }) => entity === kind)
    if (items.length === 0) return []
    return [
      ...(heads ? [{ kind: 'partition', group: { ...group, items } } as const] : []),
      ...items.map((item) => ({ kind: 'item', item }) as const),
    ]
  })
}

/** Counts the items of each kind, in the order of their first occurrence. */
export function countKinds(groups: readonly ItemGroup[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { items } of groups) {
    for (const { entity = '' } of items) counts.set(entity, (counts.get(entity) ?? 0) + 1)
  }
  return counts
}

import type { Item } from '@tablewright/dynamo'
import type { DataItem, KeyAnatomy, ScanGroup } from '@tablewright/server/console-api'

/** A row of the page: the head of a partition, or an item of it. */
export type CollectionRow =
  | { readonly kind: 'partition'; readonly group: ItemGroup }
  | { readonly kind: 'item'; readonly item: DataItem }

/** Items of one partition that follow each other. */
export interface ItemGroup {
  readonly partition: Item
  readonly anatomy: readonly KeyAnatomy[]
  readonly items: readonly DataItem[]
}

/** Groups of several pages, with a partition that goes on in the next page as one. */
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

/** The rows of groups; with a kind only the items of that. Where each item is a partition of its own, heads say nothing. */
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

/** How many items of each kind there are, in the order in which they first occur. */
export function countKinds(groups: readonly ItemGroup[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { items } of groups) {
    for (const { entity = '' } of items) counts.set(entity, (counts.get(entity) ?? 0) + 1)
  }
  return counts
}

import type { Item } from '@tablewright/dynamo'

/** Whether an item is the state or the mark of a migration, which is not part of a design. */
export function isState(item: Item): boolean {
  return item.tablewrightMigration !== undefined
}

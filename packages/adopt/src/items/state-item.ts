import type { Item } from '@tablewright/dynamo'

/** Whether an item is the state of a migration, or the mark of one, which no design knows. */
export function isState(item: Item): boolean {
  return item.tablewrightMigration !== undefined
}

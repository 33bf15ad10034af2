import type { Item } from '@tablewright/dynamo'
import type { CallSite } from '../errors/call-errors.js'
import { isSameStored } from '../items/same-stored.js'
import type { Action } from './action.js'
import type { ItemPart } from './part.js'

/** Returns the action that puts a derived item, deletes it, or passes it from one source to another. */
export function itemAction(
  table: string,
  key: Item,
  left: ItemPart | undefined,
  placed: ItemPart | undefined,
  site: CallSite,
): readonly Action[] {
  if (!placed) return !left || left.kept ? [] : [{ kind: 'delete', table, key, ...left.owned }]
  if (left && isSameStored(left.item, placed.item)) return []
  const explain: Action['explain'] = (stood) => (stood ? placed.taken(site, stood) : undefined)
  // What is kept stays with the source that had it first.
  const condition = left && !left.kept ? left.owned : placed.free
  return [{ kind: 'put', table, key, item: placed.item, ...condition, explain }]
}

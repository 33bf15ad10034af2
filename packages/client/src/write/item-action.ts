import { isSameStored } from '../items/same-stored.js'
import type { Action } from './action.js'
import type { ItemPart } from './part.js'

/** Returns the action that puts a derived item, deletes it, or passes it from one source to another. */
export function itemAction(
  left: ItemPart | undefined,
  placed: ItemPart | undefined,
  pattern: string,
): readonly Action[] {
  const part = placed ?? left
  if (!part) return []
  const { table, key } = part
  if (!placed) return part.kept ? [] : [{ kind: 'delete', table, key, ...part.owned() }]
  if (left && isSameStored(left.item, placed.item)) return []
  const explain: Action['explain'] = (stood) => (stood ? placed.taken({ pattern, key }, stood) : undefined)
  // A kept guard stays with its first source.
  const condition = left && !left.kept ? left.owned() : placed.free()
  return [{ kind: 'put', table, key, item: placed.item, explain, ...condition }]
}

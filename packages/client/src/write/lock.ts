import type { Item } from '@tablewright/dynamo'
import { type StoredPath, valueAt } from '../items/stored-path.js'
import { absent, type RequestWriter } from './request-writer.js'

/**
 * Returns the optimistic lock: the condition that the given paths of an item are unchanged since it was read. An item
 * that was deleted and created again passes only if all of them are equal, and then its derived items are equal, too.
 */
export function lockCondition(
  before: Item | undefined,
  paths: Iterable<StoredPath>,
  keyName: string,
  writer: RequestWriter,
): string {
  if (!before) return absent(writer.path([keyName]))
  const conditions: string[] = []
  let exists = false
  for (const path of paths) {
    const value = valueAt(before, path)
    const text = writer.path(path)
    conditions.push(value ? `${text} = ${writer.value(value)}` : absent(text))
    exists ||= value !== undefined
  }
  if (!exists) conditions.push(`attribute_exists(${writer.path([keyName])})`)
  return conditions.join(' AND ')
}

import type { Item } from '@tablewright/dynamo'
import { type StoredPath, valueAt } from '../items/stored-path.js'
import type { RequestWriter } from './request-writer.js'
import type { EntityWriter } from './write.js'

/**
 * The condition that an item is still what it was read as, in the attributes that matter. An item that was removed and
 * created again passes only if it is the same in all of them, and then what follows from it is the same, too.
 */
export function lockCondition(
  before: Item | undefined,
  paths: Iterable<StoredPath>,
  keyName: string,
  writer: RequestWriter,
): string {
  if (!before) return `attribute_not_exists(${writer.path([keyName])})`
  const conditions: string[] = []
  let exists = false
  for (const path of paths) {
    const value = valueAt(before, path)
    const text = writer.path(path)
    conditions.push(value ? `${text} = ${writer.value(value)}` : `attribute_not_exists(${text})`)
    exists ||= value !== undefined
  }
  if (!exists) conditions.push(`attribute_exists(${writer.path([keyName])})`)
  return conditions.join(' AND ')
}

/** Where everything of an item is stored. */
export function wholeItem({ codec, paths }: Pick<EntityWriter, 'codec' | 'paths'>): readonly StoredPath[] {
  return paths(codec.plan.attributes.map(({ name }) => name))
}

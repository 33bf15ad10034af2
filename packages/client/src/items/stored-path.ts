import type { AttributeFields, AttributeValue, Item } from '@tablewright/dynamo'

/** The path of a stored attribute: its name, then the names inside nested maps. */
export type StoredPath = readonly string[]

export function valueAt(item: Item | undefined, path: StoredPath): AttributeValue | undefined {
  let map = item
  let value: AttributeValue | undefined
  for (const name of path) {
    value = map && Object.hasOwn(map, name) ? map[name] : undefined
    map = (value as AttributeFields | undefined)?.M
  }
  return value
}

/** Returns an item with a value at a path; undefined removes it. */
export function withValueAt(
  item: Item,
  path: StoredPath,
  value: AttributeValue | undefined,
): Record<string, AttributeValue> {
  const [name, ...rest] = path as readonly [string, ...string[]]
  const { M = {} } = (valueAt(item, [name]) ?? {}) as AttributeFields
  const set = rest[0] ? { M: withValueAt(M, rest, value) } : value
  if (set) return Object.assign({}, item, { [name]: set })
  const { [name]: _, ...others } = item
  return others
}

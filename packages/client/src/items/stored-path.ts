import {
  type AttributeFields,
  type AttributeValue,
  type Item,
  ownProperty,
  setOwnProperty,
} from '@tablewright/dynamo'

/** The path of a stored attribute: its name, then the names inside nested maps. */
export type StoredPath = readonly string[]

export function valueAt(item: Item | undefined, path: StoredPath): AttributeValue | undefined {
  let value: AttributeValue | undefined = item && ownProperty(item, path[0]!)
  for (let depth = 1; depth < path.length && value; depth++) {
    const map: Item | undefined = (value as AttributeFields).M
    value = map && ownProperty(map, path[depth]!)
  }
  return value
}

/** Sets the value at a path; undefined removes it. Copies the maps on the path, but not the item itself. */
export function setValueAt(
  item: Record<string, AttributeValue>,
  path: StoredPath,
  value: AttributeValue | undefined,
): void {
  let map = item
  for (const name of path.length === 1 ? [] : path.slice(0, -1)) {
    const { M = {} } = (ownProperty(map, name) ?? {}) as AttributeFields
    const copy = { ...M }
    setOwnProperty(map, name, { M: copy })
    map = copy
  }
  const last = path.at(-1)!
  if (value === undefined) delete map[last]
  else setOwnProperty(map, last, value)
}

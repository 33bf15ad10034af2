import type { AttributeValue, Item } from '../../attribute-value.js'
import { ownProperty } from '../../own-property.js'

/** The path of a value in an item: the attribute, then map keys (texts) and list indexes (numbers). */
export type Path = readonly [string, ...(string | number)[]]

/** A path as DynamoDB's messages print it: `[a, [3], c]`. */
export function describePath(path: readonly (string | number)[]): string {
  return `[${path.map((element) => (typeof element === 'number' ? `[${element}]` : element)).join(', ')}]`
}

/** Returns the value at a path; undefined if there is none. */
export function valueAt(item: Item, path: Path): AttributeValue | undefined {
  let value = ownProperty(item, path[0])
  for (let depth = 1; depth < path.length && value !== undefined; depth++) {
    value = childOf(value, path[depth]!)
  }
  return value
}

function childOf(value: AttributeValue, element: string | number): AttributeValue | undefined {
  if (typeof element === 'number') return 'L' in value ? value.L[element] : undefined
  return 'M' in value ? ownProperty(value.M, element) : undefined
}

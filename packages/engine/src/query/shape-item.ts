import { type AttributeValue, type Item, type Path, setOwnProperty, valueAt } from '@tablewright/dynamo'

/** Whether a projection has nested paths. */
export function isNested(paths: readonly Path[]): boolean {
  return paths.some((path) => path.length > 1)
}

/** Returns the selected parts of an item: each path under its last name, `tags[0]` under `tags[0]`. */
export function shapeItem(paths: readonly Path[], item: Item): Item {
  const shaped: Record<string, AttributeValue> = {}
  for (const path of paths) {
    const value = valueAt(item, path)
    if (value !== undefined) setOwnProperty(shaped, nameOf(path), value)
  }
  return shaped
}

function nameOf(path: Path): string {
  const start = path.findLastIndex((element) => typeof element === 'string')
  const [name, ...indexes] = path.slice(start)
  return `${name}${indexes.map((index) => `[${index}]`).join('')}`
}

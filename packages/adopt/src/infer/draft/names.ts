/** Words of a name: `SmartLocker`, `smart-locker` and `SMART_LOCKER` are `smart`, `locker`. */
function wordsOf(name: string): readonly string[] {
  return name
    .replace(/(?<=[a-z0-9])(?=[A-Z])/g, ' ')
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '')
    .map((word) => (/^[A-Z0-9]+$/.test(word) ? word.toLowerCase() : word))
}

/** `SmartLocker`, for entities. */
export function pascalName(name: string): string {
  const text = wordsOf(name)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
  return /^[A-Za-z]/.test(text) ? text : `Item${text}`
}

/** `smartLocker`, for attributes and patterns. */
export function camelName(name: string): string {
  const text = pascalName(name)
  return text.charAt(0).toLowerCase() + text.slice(1)
}

/** Returns the name, with a number if the name is taken. */
export function freeName(name: string, taken: ReadonlySet<string>): string {
  let chosen = name
  for (let number = 2; taken.has(chosen); number++) chosen = `${name}${number}`
  return chosen
}

/** `LINE_ITEM`, as an entity type. */
export function typeText(name: string): string {
  return name.replace(/(?<=[a-z0-9])(?=[A-Z])/g, '_').toUpperCase()
}

/** Returns a name that is not an inherited property of objects, such as `constructor`. */
export function ownName(name: string): string {
  if (name === '__proto__') return 'proto'
  return name in {} ? `${name.replace(/^_+|_+$/g, '')}Value` : name
}

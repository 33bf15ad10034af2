/** Words of a name: `SmartLocker` and `smart-locker` are `smart`, `locker`. */
function wordsOf(name: string): readonly string[] {
  return name
    .replace(/(?<=[a-z0-9])(?=[A-Z])/g, ' ')
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '')
}

/** `SmartLocker`, for logical ids and classes. */
export function pascalName(name: string): string {
  const text = wordsOf(name)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
  return /^[A-Za-z]/.test(text) ? text : `T${text}`
}

/** `smartLocker`, for variables. */
export function camelName(name: string): string {
  const text = pascalName(name)
  return text.charAt(0).toLowerCase() + text.slice(1)
}

/** `smart_locker`, for resources of Terraform. */
export function snakeName(name: string): string {
  const text = wordsOf(name).join('_').toLowerCase()
  return /^[a-z]/.test(text) ? text : `t_${text}`
}

/** Returns names that stay distinct, even if tables differ only in dropped characters. */
export function distinctNames(
  names: readonly string[],
  convert: (name: string) => string,
): ReadonlyMap<string, string> {
  const taken = new Set<string>()
  return new Map(
    names.map((name) => {
      const base = convert(name)
      let chosen = base
      for (let number = 2; taken.has(chosen); number++) chosen = `${base}${number}`
      taken.add(chosen)
      return [name, chosen]
    }),
  )
}

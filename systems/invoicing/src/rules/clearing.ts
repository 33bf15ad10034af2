import { list, oneOf } from '@tablewright/design'

/** The input field with the names of attributes to clear. */
export function clearing<const Name extends string>(...names: readonly Name[]) {
  return { clear: list(oneOf(...names)).optional() }
}

/** Returns the edits with null for cleared attributes. A given value has priority. */
export function withCleared<Edits extends object, Name extends string>(
  edits: Edits,
  clear: readonly Name[] = [],
): Edits & { readonly [Each in Name]?: null } {
  const gone = Object.fromEntries(clear.map((name) => [name, null]))
  return { ...gone, ...edits } as Edits & { readonly [Each in Name]?: null }
}

import { list, oneOf } from '@tablewright/design'

/** Names what shall be left empty. */
export function clearing<const Name extends string>(...names: readonly Name[]) {
  return { clear: list(oneOf(...names)).optional() }
}

/** The edits of a caller, with null for what shall go: a value that is given too is what counts. */
export function withCleared<Edits extends object, Name extends string>(
  edits: Edits,
  clear: readonly Name[] = [],
): Edits & { readonly [Each in Name]?: null } {
  const gone = Object.fromEntries(clear.map((name) => [name, null]))
  return { ...gone, ...edits } as Edits & { readonly [Each in Name]?: null }
}

/** Describes how items of one kind are recognized. */
export interface Recognition<Stored> {
  /** The type attribute, and its value for this kind. */
  readonly type?: { readonly attribute: string; readonly value: string } | undefined
  /**
   * By key attribute: returns the values that it was rendered from, or undefined if the key has another form.
   */
  readonly keys: Readonly<Record<string, { match(stored: Stored | undefined): object | undefined }>>
}

/**
 * Whether a stored item is of a kind: by its type attribute, otherwise if its keys match and agree. An index
 * may not project the type attribute.
 */
export function isOfKind<Stored>(
  item: Readonly<Record<string, Stored>>,
  { type, keys }: Recognition<Stored>,
): boolean {
  const named = type && (item[type.attribute] as { readonly S?: string } | undefined)?.S
  return named === undefined ? isOfKeys(item, keys) : named === type!.value
}

function isOfKeys<Stored>(
  item: Readonly<Record<string, Stored>>,
  keys: Recognition<Stored>['keys'],
): boolean {
  const known: Record<string, unknown> = {}
  for (const name in keys) {
    const found = keys[name]!.match(item[name]) as Record<string, unknown> | undefined
    if (!found) return false
    for (const part in found) {
      // Bytes are compared by their text.
      known[part] ??= found[part]
      if (String(known[part]) !== String(found[part])) return false
    }
  }
  return true
}

/** Reads a value from the browser's storage; undefined if there is none or storage is disabled. */
export function readStored<Value>(
  name: string,
  storage: () => Storage = () => localStorage,
): Value | undefined {
  try {
    const text = storage().getItem(`tablewright:${name}`)
    return text === null ? undefined : (JSON.parse(text) as Value)
  } catch {
    return undefined
  }
}

/**
 * Writes a value to the browser's storage; undefined removes it. If storage is disabled, nothing is stored.
 */
export function writeStored(name: string, value: unknown, storage: () => Storage = () => localStorage): void {
  try {
    if (value === undefined) storage().removeItem(`tablewright:${name}`)
    else storage().setItem(`tablewright:${name}`, JSON.stringify(value))
  } catch {
    // Storage is full or disabled.
  }
}

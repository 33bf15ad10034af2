/** Reads a value that this browser has kept; undefined where there is none or where storage is switched off. */
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

/** Keeps a value in this browser; undefined removes it. Without storage the value lasts as long as the page. */
export function writeStored(name: string, value: unknown, storage: () => Storage = () => localStorage): void {
  try {
    if (value === undefined) storage().removeItem(`tablewright:${name}`)
    else storage().setItem(`tablewright:${name}`, JSON.stringify(value))
  } catch {
    // Storage is full or switched off: nothing is kept.
  }
}

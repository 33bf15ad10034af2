/**
 * The AWS SDK represents binary as bytes and times as `Date`; JSON 1.0 as base64 text and seconds. All other values are
 * equal in both forms: parts without binary or times are passed on unchanged, and only objects around them are copied.
 */

/**
 * Converts a request for the SDK: the text of `B` and `BS` becomes bytes. An attribute with one of these names
 * contains an object, never a text, and is not affected.
 */
export function toSdk(value: unknown): unknown {
  if (Array.isArray(value)) return mapArray(value, toSdk)
  if (value === null || typeof value !== 'object') return value
  const { B, BS } = value as { B?: unknown; BS?: unknown }
  if (typeof B === 'string') return { B: Buffer.from(B, 'base64') }
  if (Array.isArray(BS)) return { BS: BS.map((text: string) => Buffer.from(text, 'base64')) }
  return mapObject(value, toSdk)
}

export function fromSdk(value: unknown): unknown {
  if (Array.isArray(value)) return mapArray(value, fromSdk)
  if (value === null || typeof value !== 'object') return value
  if (value instanceof Uint8Array) {
    return Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('base64')
  }
  if (value instanceof Date) return value.getTime() / 1000
  return mapObject(value, fromSdk)
}

function mapArray(list: readonly unknown[], map: (value: unknown) => unknown): readonly unknown[] {
  let changed: unknown[] | undefined
  for (let index = 0; index < list.length; index++) {
    const mapped = map(list[index])
    if (mapped === list[index]) continue
    changed ??= list.slice()
    changed[index] = mapped
  }
  return changed ?? list
}

function mapObject(object: object, map: (value: unknown) => unknown): object {
  let changed: object | undefined
  for (const name in object) {
    const value = (object as Record<string, unknown>)[name]
    const mapped = typeof value === 'object' ? map(value) : value
    if (mapped === value) continue
    changed ??= { ...object }
    // Plain assignment to an attribute named __proto__ would set the prototype instead
    Object.defineProperty(changed, name, {
      value: mapped,
      enumerable: true,
      writable: true,
      configurable: true,
    })
  }
  return changed ?? object
}

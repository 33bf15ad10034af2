/** An unchecked part of a request, read as an object. Any other value is read as an empty object. */
export type Untrusted = Readonly<Record<string, unknown>>

const nothing: Untrusted = {}

export function asObject(value: unknown): Untrusted {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Untrusted) : nothing
}

export function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

export function asText(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

/**
 * Returns an own field, never an inherited property: names come from the caller. A null is no value, as for the
 * engine.
 */
export function fieldOf(object: Untrusted, name: string): unknown {
  return Object.hasOwn(object, name) ? (object[name] ?? undefined) : undefined
}

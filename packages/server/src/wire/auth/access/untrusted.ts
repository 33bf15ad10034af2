/** A part of a request that nobody has checked yet, read as an object: anything else is an empty one. */
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

/** An own field: names are anybody's, and a request must not reach what every object inherits. */
export function fieldOf(object: Untrusted, name: string): unknown {
  return Object.hasOwn(object, name) ? object[name] : undefined
}

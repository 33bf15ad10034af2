import { bytesToBase64 } from '@tablewright/dynamo'

/** Converts a value to plain JSON: sets become lists, bytes become base64. */
export function plainJson(value: unknown): unknown {
  if (value instanceof Uint8Array) return bytesToBase64(value)
  if (value instanceof Set) return [...value].map(plainJson)
  if (Array.isArray(value)) return value.map(plainJson)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, plainJson(member)]))
}

import type { Attributes } from '@tablewright/design'
import type { TypeModel } from '@tablewright/design/model'
import { exampleValue } from '@tablewright/generate'

/** An example of a field as JSON has it: sets are arrays, bytes are base 64. */
export function exampleField(name: string, type: TypeModel): unknown {
  return toJson(exampleValue(type, name, 1))
}

/** Returns examples of the required fields. */
export function exampleFields(fields: Attributes): Record<string, unknown> {
  const required = Object.entries(fields).filter(
    ([, { spec }]) => !spec.optional && spec.default === undefined,
  )
  return Object.fromEntries(required.map(([name, { spec }]) => [name, exampleField(name, spec.type)]))
}

function toJson(value: unknown): unknown {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64')
  if (value instanceof Set) return [...value].map(toJson)
  if (Array.isArray(value)) return value.map(toJson)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, toJson(each)]))
}

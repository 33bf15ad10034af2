import type { StandardSchema } from '@tablewright/design'

/** Validators of generated designs, as schema libraries make them. */
export type SchemaName = 'anyText' | 'trimmed' | 'later' | 'even' | 'profile'

/** The value that a schema returns, or undefined if it refuses the given one. */
type Parse = (value: unknown) => unknown

/** Texts without the spaces around them, which must not be empty. */
const trimmed: Parse = (value) => (typeof value === 'string' && value.trim() ? value.trim() : undefined)

/** Each returns its own results unchanged. */
const parsers: Readonly<Record<SchemaName, Parse>> = {
  anyText: (value) => (typeof value === 'string' ? value : undefined),
  trimmed,
  later: trimmed,
  even: (value) => (Number(value) % 2 === 0 ? value : undefined),
  /** An object with a default, without fields that are not declared. */
  profile: (value) => {
    if (typeof value !== 'object' || value === null) return undefined
    const { name, level = 1 } = value as { readonly name?: unknown; readonly level?: unknown }
    return typeof name === 'string' && Number.isSafeInteger(level) ? { name, level } : undefined
  },
}

/** Returns what a schema makes of a value, or undefined if it refuses the value. */
export function parsedBy(name: SchemaName, value: unknown): unknown {
  return parsers[name](value)
}

function schemaOf(name: SchemaName): StandardSchema<unknown, unknown> {
  const validate = (given: unknown) => {
    const value = parsers[name](given)
    return value === undefined ? { issues: [{ message: `must be ${name}` }] } : { value }
  }
  return {
    '~standard': {
      version: 1,
      vendor: 'soundness',
      validate: name === 'later' ? async (value) => validate(value) : validate,
    },
  }
}

/** The schemas by the names that generated designs use. */
export const schemas = Object.fromEntries(
  Object.keys(parsers).map((name) => [name, schemaOf(name as SchemaName)]),
)

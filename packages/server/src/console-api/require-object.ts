import { refuse } from '@tablewright/system'
import type { JsonValues } from './types/key-anatomy.js'

/** Returns a field of the input that must be a JSON object. Throws INVALID_INPUT if it is missing or anything else. */
export function requireObject(values: unknown, field: string): JsonValues {
  if (typeof values === 'object' && values !== null && !Array.isArray(values)) return values as JsonValues
  throw refuse('INVALID_INPUT', `${field} is missing, or is not an object.`, {
    field,
    remedy: `Give ${field} as an object.`,
  })
}

import { StoredItem } from '../encoding/index.js'
import type { StructureShape } from './shape.js'

/** The newer validation reads requests with fewer nested objects and lists than this. */
const newerDepth = 128

/**
 * Whether DynamoDB's newer validation cannot read a request, so that the older one reports its errors: a required
 * member is missing, or the request is nested too deeply.
 */
export function needsOlderValidation(shape: StructureShape, request: unknown): boolean {
  const members = (request ?? {}) as Readonly<Record<string, unknown>>
  const isMissing = shape.fields.some((field) => field.needed && (members[field.name] ?? null) === null)
  return isMissing || isDeep(request)
}

/** Whether a request is nested more deeply than the newer validation reads. */
export function isDeep(request: unknown): boolean {
  return reaches(request, newerDepth)
}

function reaches(value: unknown, depth: number): boolean {
  // A stored item was scanned, and is flat enough.
  if (typeof value !== 'object' || value === null || value instanceof StoredItem) return false
  return depth === 1 || Object.values(value).some((member) => reaches(member, depth - 1))
}

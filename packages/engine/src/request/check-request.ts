import { serializationError, validationError } from '@tablewright/dynamo'
import { checkConstraints } from './check-constraints.js'
import { checkTypes } from './check-types.js'
import type { StructureShape } from './shape.js'

/** What every request goes through first: the types of its parameters, then the constraints on them. */
export function checkRequest(shape: StructureShape, input: unknown): void {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) throw serializationError()
  checkTypes(shape, input)
  for (const name of shape.demands) {
    const value = (input as Record<string, unknown>)[name]
    if (value === undefined || value === null)
      throw validationError(`The parameter '${name}' is required but was not present in the request`)
  }
  checkConstraints(shape, input)
}

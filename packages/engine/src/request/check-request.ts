import { serializationError, validationError } from '@tablewright/dynamo'
import { checkConstraints } from './check-constraints.js'
import { checkTypes, type Seen } from './check-types.js'
import { isCertainlyValid } from './is-certainly-valid.js'
import { needsOlderValidation } from './older-validation.js'
import type { StructureShape } from './shape.js'
import { withoutNulls } from './without-nulls.js'

/**
 * Checks a request. Returns it without members that are null. `older` is the shape for requests that the newer
 * validation cannot read.
 */
export function checkRequest(shape: StructureShape, request: unknown, older?: StructureShape): object {
  if (isCertainlyValid(shape, request)) return request as object
  try {
    return checkThoroughly(shape, request)
  } catch (error) {
    if (older === undefined || !needsOlderValidation(shape, request)) throw error
    return checkThoroughly(older, request)
  }
}

/** As `checkRequest`: the types of all parameters, then their constraints, so that the right error is thrown. */
export function checkThoroughly(shape: StructureShape, request: unknown): object {
  if (typeof request !== 'object' || request === null || Array.isArray(request)) throw serializationError()
  const seen: Seen = { nulls: false }
  checkTypes(shape, request, seen)
  const input = seen.nulls ? (withoutNulls(shape, request) as object) : request
  for (const name of shape.demands)
    if ((input as Record<string, unknown>)[name] === undefined)
      throw validationError(`The parameter '${name}' is required but was not present in the request`)
  checkConstraints(shape, input)
  return input
}

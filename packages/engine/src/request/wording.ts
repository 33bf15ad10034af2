import { DynamoError, validationError } from '@tablewright/dynamo'

/**
 * The wording of validation errors. DynamoDB moved its item operations to a new request validation during 2026:
 * `current` is the wording of nearly all regions since October, `previous` the wording of all regions before.
 */
export type Wording = 'current' | 'previous'

/** Plans a write. Errors of the request itself have the prefix of newer regions. */
export function announced<T>(wording: Wording, plan: () => T): T {
  if (wording === 'previous') return plan()
  try {
    return plan()
  } catch (error) {
    if (!isInvalid(error)) throw error
    const message = error.newer?.message ?? error.message
    throw error.newer?.bare ? error : validationError(`1 validation error detected: ${message}`)
  }
}

/** Returns the error with the message of newer regions, for operations without the prefix. */
export function reworded(error: unknown): unknown {
  const message = isInvalid(error) ? error.newer?.message : undefined
  return message === undefined ? error : validationError(message)
}

function isInvalid(error: unknown): error is DynamoError {
  return error instanceof DynamoError && error.code === 'ValidationException'
}

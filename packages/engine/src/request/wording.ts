import { DynamoError, validationError } from '@tablewright/dynamo'

/**
 * How validation errors are worded. DynamoDB moved its item operations to another request validation in the course of
 * 2026: `current` is what nearly all regions answer since October, `previous` what all answered before.
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

/** The error in the words of newer regions, for operations that do not announce it. */
export function reworded(error: unknown): unknown {
  const message = isInvalid(error) ? error.newer?.message : undefined
  return message === undefined ? error : validationError(message)
}

function isInvalid(error: unknown): error is DynamoError {
  return error instanceof DynamoError && error.code === 'ValidationException'
}

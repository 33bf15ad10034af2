import { DynamoError, validationError } from '@tablewright/dynamo'
import { isDeep } from './older-validation.js'

/**
 * The wording of validation errors. DynamoDB moved its item operations to a new request validation during 2026:
 * `current` is the wording of nearly all regions since October, `previous` the wording of all regions before.
 */
export type Wording = 'current' | 'previous'

/** Plans a write. Errors of the request itself have the prefix of newer regions. */
export function announced<Input, T>(wording: Wording, input: Input, plan: (input: Input) => T): T {
  if (wording === 'previous') return plan(input)
  try {
    return plan(input)
  } catch (error) {
    if (!isInvalid(error) || isDeep(input)) throw error
    const message = error.newer?.message ?? error.message
    throw error.newer?.bare ? error : validationError(`1 validation error detected: ${message}`)
  }
}

/** The operations without the prefix, by the newer messages that they have. */
export type NewerMessages = 'read' | 'scan' | 'transaction'

/** Returns the error with the message of newer regions, for operations without the prefix. */
export function reworded(error: unknown, input: unknown, kind: NewerMessages): unknown {
  const newer = isInvalid(error) ? error.newer : undefined
  if (newer?.message === undefined || isDeep(input)) return error
  if (kind === 'transaction' ? newer.sameInTransactions : kind === 'scan' && !newer.inScan) return error
  return validationError(newer.message)
}

function isInvalid(error: unknown): error is DynamoError {
  return error instanceof DynamoError && error.code === 'ValidationException'
}

import { isTablewrightError } from '@tablewright/base'
import { refuse } from '@tablewright/system'

/** Refusals of the database and of the client that come from what people put together here themselves. */
const codes: Readonly<Record<string, string>> = {
  ValidationException: 'INVALID_INPUT',
  SerializationException: 'INVALID_INPUT',
  REQUEST_REFUSED: 'INVALID_INPUT',
  TRANSACTION_OVERLAP: 'INVALID_INPUT',
  ResourceNotFoundException: 'NOT_FOUND',
  ConditionalCheckFailedException: 'CONFLICT',
  TransactionCanceledException: 'CONFLICT',
  TransactionConflictException: 'CONFLICT',
  ProvisionedThroughputExceededException: 'THROTTLED',
  ThrottlingException: 'THROTTLED',
}

/** The error as something that the one who asked can mend, where it is that; otherwise the error itself. */
export function mendable(error: unknown): unknown {
  const code = isTablewrightError(error) ? codes[error.code] : undefined
  if (!isTablewrightError(error) || code === undefined) return error
  return refuse(code, error.message, { remedy: error.remedy ?? 'Look at it as it is now, and try again.' })
}

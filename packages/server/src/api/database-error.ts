import { TablewrightError } from '@tablewright/base'

interface Meaning {
  readonly code: string
  readonly message: string
  readonly remedy: string
}

const throttled: Meaning = {
  code: 'THROTTLED',
  message: 'The database is overloaded.',
  remedy: 'Send fewer requests, and try again later.',
}
const unavailable: Meaning = {
  code: 'DATABASE_UNAVAILABLE',
  message: 'The database does not answer correctly.',
  remedy: 'Try again later; after a write, read its result first.',
}
const conflict: Meaning = {
  code: 'CONFLICT',
  message: 'A concurrent write changed the data.',
  remedy: 'Read it again, and repeat the change on the current values.',
}
const invalid: Meaning = {
  code: 'INVALID_INPUT',
  message:
    'The database cannot store the values of this request: one is too long, or all together are too large.',
  remedy: 'Send shorter values.',
}
const refuses: Meaning = {
  code: 'DATABASE_REFUSES',
  message: 'The database refused the credentials of this server.',
  remedy: 'Ask the operator of the server to check its credentials and rights.',
}

/** Errors of DynamoDB and of the connection, as errors of the API. All others are server errors. */
const meanings = new Map<string, Meaning>([
  ['ProvisionedThroughputExceededException', throttled],
  ['RequestLimitExceeded', throttled],
  ['ThrottlingException', throttled],
  ['LimitExceededException', throttled],
  ['InternalServerError', unavailable],
  ['ServiceUnavailable', unavailable],
  ['TransactionConflictException', conflict],
  ['TransactionInProgressException', conflict],
  ['TransactionCanceledException', conflict],
  ['ConditionalCheckFailedException', conflict],
  ['ValidationException', invalid],
  ['ValidationError', invalid],
  ['AccessDeniedException', refuses],
  ['IncompleteSignatureException', refuses],
  ['InvalidSignatureException', refuses],
  ['MissingAuthenticationTokenException', refuses],
  ['UnrecognizedClientException', refuses],
  ['CREDENTIALS_MISSING', refuses],
  ['CREDENTIALS_FAILED', refuses],
])

/**
 * Converts an error of DynamoDB, raw or wrapped by the client, to an error of the API. Returns other errors
 * unchanged.
 */
export function explainDatabaseError(error: unknown): unknown {
  const meaning = meaningOf(error)
  if (meaning === undefined) return error
  return new TablewrightError(meaning.code, meaning.message, { remedy: meaning.remedy, cause: error })
}

/** Whether the error is from the database, not from a check before the call. */
export function isDatabaseError(error: unknown): boolean {
  return meaningOf(error) !== undefined
}

function meaningOf(error: unknown): Meaning | undefined {
  if (!(error instanceof TablewrightError)) return undefined
  const given = error.code === 'REQUEST_REFUSED' ? error.data.code : error.code
  return meanings.get(String(given))
}

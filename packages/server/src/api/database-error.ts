import { TablewrightError } from '@tablewright/base'

interface Meaning {
  readonly code: string
  readonly message: string
  readonly remedy: string
}

const throttled: Meaning = {
  code: 'THROTTLED',
  message: 'The database is asked for more than it serves.',
  remedy: 'Slow down, and ask again after a while.',
}
const unavailable: Meaning = {
  code: 'DATABASE_UNAVAILABLE',
  message: 'The database does not answer as it should.',
  remedy: 'Ask again after a while; if it was a write, read first what became of it.',
}
const conflict: Meaning = {
  code: 'CONFLICT',
  message: 'Another write came between.',
  remedy: 'Read again, and repeat the change on what is there now.',
}
const refuses: Meaning = {
  code: 'DATABASE_REFUSES',
  message: 'The database does not let this server in.',
  remedy: 'Whoever runs the server checks its credentials and rights.',
}

/** What DynamoDB's own errors are to somebody who knows nothing of a database. The others are faults of ours. */
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
  ['AccessDeniedException', refuses],
  ['IncompleteSignatureException', refuses],
  ['InvalidSignatureException', refuses],
  ['MissingAuthenticationTokenException', refuses],
  ['UnrecognizedClientException', refuses],
])

/** An error that DynamoDB gave, as it came or told by the client, in words of the API; any other as it is. */
export function explainDatabaseError(error: unknown): unknown {
  if (!(error instanceof TablewrightError)) return error
  const given = error.code === 'REQUEST_REFUSED' ? error.data.code : error.code
  const meaning = meanings.get(String(given))
  if (meaning === undefined) return error
  return new TablewrightError(meaning.code, meaning.message, { remedy: meaning.remedy, cause: error })
}

import { type Random, TablewrightError } from '@tablewright/base'
import { DynamoError } from '@tablewright/dynamo'

/** What a failed attempt means for the next. */
type Verdict =
  /** Trying again would fail again. */
  | 'final'
  /** Nothing was applied: any operation may be tried again. */
  | 'refused'
  /** It may have been applied. */
  | 'unsure'

/** Refused for now. A transaction in progress is our own earlier attempt, which goes by the same token. */
const refusals = new Set([
  'CONNECTION_FAILED',
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'ThrottlingException',
  'TransactionInProgressException',
])
const interruptions = new Set(['ANSWER_BROKEN', 'CONNECTION_LOST', 'REQUEST_TIMED_OUT'])

export function judge(error: unknown): Verdict {
  if (!(error instanceof TablewrightError)) return 'final'
  if (refusals.has(error.code)) return 'refused'
  if (interruptions.has(error.code)) return 'unsure'
  return error instanceof DynamoError && error.status >= 500 ? 'unsure' : 'final'
}

const firstDelay = 50
const longestDelay = 5_000

/** Exponential backoff with full jitter: callers that failed together do not come back together. */
export function retryDelay(attempt: number, random: Random): number {
  const [word = 0] = new Uint32Array(random(new Uint8Array(4)).buffer)
  return (word / 2 ** 32) * Math.min(longestDelay, firstDelay * 2 ** (attempt - 1))
}

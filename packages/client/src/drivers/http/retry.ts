import { type Random, TablewrightError } from '@tablewright/base'
import { DynamoError } from '@tablewright/dynamo'
import { delayBefore, isThrottle } from '../../retry/retry-policy.js'

/** Whether a failed attempt can be repeated. */
type Verdict =
  /** Trying again would fail again. */
  | 'final'
  /** Nothing was applied: any operation may be tried again. */
  | 'refused'
  /** It may have been applied. */
  | 'unsure'

/**
 * Errors of requests that were not applied. A transaction in progress is an earlier attempt of this driver, with the
 * same token.
 */
const refusals = /^(CONNECTION_FAILED|TransactionInProgressException)$/
const interruptions = /^(ANSWER_BROKEN|CONNECTION_LOST|REQUEST_TIMED_OUT)$/

export function classifyError(error: unknown): Verdict {
  if (!(error instanceof TablewrightError)) return 'final'
  if (refusals.test(error.code) || isThrottle(error.code)) return 'refused'
  if (interruptions.test(error.code)) return 'unsure'
  return error instanceof DynamoError && error.status >= 500 ? 'unsure' : 'final'
}

const pauses = { firstDelay: 50, maxDelay: 5_000 }

/** Returns a random delay, so that clients that failed at the same time do not retry at the same time. */
export function retryDelay(attempt: number, random: Random): number {
  return delayBefore(attempt, pauses, random)
}

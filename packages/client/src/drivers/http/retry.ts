import { type Random, TablewrightError } from '@tablewright/base'
import { DynamoError } from '@tablewright/dynamo'
import { delayBefore, isThrottle } from '../../retry/retry-policy.js'

/** What a failed attempt means for the next. */
type Verdict =
  /** Trying again would fail again. */
  | 'final'
  /** Nothing was applied: any operation may be tried again. */
  | 'refused'
  /** It may have been applied. */
  | 'unsure'

/** Refused for now. A transaction in progress is our own earlier attempt, which goes by the same token. */
const refusals = /^(CONNECTION_FAILED|TransactionInProgressException)$/
const interruptions = /^(ANSWER_BROKEN|CONNECTION_LOST|REQUEST_TIMED_OUT)$/

export function classifyError(error: unknown): Verdict {
  if (!(error instanceof TablewrightError)) return 'final'
  if (refusals.test(error.code) || isThrottle(error.code)) return 'refused'
  if (interruptions.test(error.code)) return 'unsure'
  return error instanceof DynamoError && error.status >= 500 ? 'unsure' : 'final'
}

const pauses = { firstDelay: 50, maxDelay: 5_000 }

/** Callers that failed together do not come back together. */
export function retryDelay(attempt: number, random: Random): number {
  return delayBefore(attempt, pauses, random)
}

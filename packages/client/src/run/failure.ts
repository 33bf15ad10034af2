import { TablewrightError } from '@tablewright/base'
import { type CancellationReason, DynamoError, type Item } from '@tablewright/dynamo'
import { type Place, requestRefused } from '../errors.js'
import type { Action } from '../plan/action.js'
import { isThrottle } from '../retry/policy.js'

/** What a failed request means: try again, or tell the caller. */
export type Verdict =
  | { readonly kind: 'conflict'; readonly error?: TablewrightError }
  | { readonly kind: 'throttle' }
  | { readonly kind: 'error'; readonly error: unknown }

/** Judges the failure of a write by the actions that it had. */
export function judgeWrite(error: unknown, actions: readonly Action[], place: Place): Verdict {
  if (!(error instanceof DynamoError)) return judge(error, place)
  if (error.code === 'ConditionalCheckFailedException') {
    return judgeReasons(
      [{ Code: 'ConditionalCheckFailed', Item: error.fields.Item as Item }],
      actions,
      error,
      place,
    )
  }
  if (error.code === 'TransactionCanceledException') {
    const reasons = (error.fields.CancellationReasons ?? []) as readonly CancellationReason[]
    return judgeReasons(reasons, actions, error, place)
  }
  return judge(error, place)
}

/** A race that was lost comes first: what else failed may have failed because of it. */
function judgeReasons(
  reasons: readonly Partial<CancellationReason>[],
  actions: readonly Action[],
  error: DynamoError,
  place: Place,
): Verdict {
  let raced = false
  let slow = false
  let told: TablewrightError | undefined
  reasons.forEach(({ Code = 'None', Item }, index) => {
    if (Code === 'ConditionalCheckFailed') {
      const found = explain(actions[index]!, Item)
      told ??= found
      raced ||= !found
    } else if (Code === 'TransactionConflict') raced = true
    else if (isThrottle(Code)) slow = true
    else if (Code !== 'None') told ??= refusedAction(reasons[index]!, actions[index]!, place, error)
  })
  if (raced) return told ? { kind: 'conflict', error: told } : { kind: 'conflict' }
  if (told) return { kind: 'error', error: told }
  return slow ? { kind: 'throttle' } : judge(error, place)
}

function explain({ reasons }: Action, stood: Item | undefined): TablewrightError | undefined {
  for (const reason of reasons) {
    const error = reason(stood)
    if (error) return error
  }
  return undefined
}

function refusedAction(
  { Code = '', Message = '' }: Partial<CancellationReason>,
  { key }: Action,
  { pattern }: Place,
  cause: DynamoError,
): TablewrightError {
  const error = new TablewrightError(Code, Message, { cause })
  return requestRefused({ pattern, key }, error)
}

/** Judges the failure of a transaction that reads: cancelled means that it met a write. */
export function judgeRead(error: unknown, place: Place): Verdict {
  const cancelled = error instanceof DynamoError && error.code === 'TransactionCanceledException'
  return cancelled ? { kind: 'conflict' } : judge(error, place)
}

/** Judges any other failure. */
export function judge(error: unknown, place: Place): Verdict {
  if (!(error instanceof TablewrightError)) return { kind: 'error', error }
  if (isThrottle(error.code)) return { kind: 'throttle' }
  if (error.code === 'TransactionConflictException') return { kind: 'conflict' }
  return { kind: 'error', error: error instanceof DynamoError ? requestRefused(place, error) : error }
}

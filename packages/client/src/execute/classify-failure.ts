import { TablewrightError } from '@tablewright/base'
import { type CancellationReason, DynamoError, type Item } from '@tablewright/dynamo'
import { type CallSite, requestRefused } from '../errors/call-errors.js'
import { isThrottle } from '../retry/retry-policy.js'
import type { Action } from '../write/action.js'
import { itemId } from '../write/stored.js'

/** The meaning of a failed request: retry, or an error for the caller. */
export type FailureKind =
  | { readonly kind: 'conflict'; readonly error?: TablewrightError }
  | { readonly kind: 'throttle' }
  | { readonly kind: 'error'; readonly error: unknown }

/** Classifies the failure of a write by the actions that it had. */
export function classifyWrite(
  error: unknown,
  actions: readonly Action[],
  site: CallSite,
  missing: Set<string>,
): FailureKind {
  if (!(error instanceof DynamoError)) return classifyFailure(error, site)
  if (error.code === 'ConditionalCheckFailedException') {
    return classifyReasons(
      [{ Code: 'ConditionalCheckFailed', Item: error.fields.Item as Item }],
      actions,
      error,
      site,
      missing,
    )
  }
  if (error.code === 'TransactionCanceledException') {
    const reasons = (error.fields.CancellationReasons ?? []) as readonly CancellationReason[]
    return classifyReasons(reasons, actions, error, site, missing)
  }
  return classifyFailure(error, site)
}

/** Classifies a cancelled transaction. A lost race comes first, because other actions may have failed because of it. */
function classifyReasons(
  reasons: readonly Partial<CancellationReason>[],
  actions: readonly Action[],
  error: DynamoError,
  site: CallSite,
  missing: Set<string>,
): FailureKind {
  let raced = false
  let slow = false
  let explained: TablewrightError | undefined
  reasons.forEach(({ Code = 'None', Item }, index) => {
    if (Code === 'ConditionalCheckFailed') {
      const action = actions[index]!
      const found = action.explain?.(Item)
      noteMissing(action, Item, missing)
      explained ??= found
      raced ||= !found
    } else if (Code === 'TransactionConflict') raced = true
    else if (isThrottle(Code)) slow = true
    else if (Code !== 'None') explained ??= refusedAction(reasons[index]!, actions[index]!, site, error)
  })
  if (raced) return explained ? { kind: 'conflict', error: explained } : { kind: 'conflict' }
  if (explained) return { kind: 'error', error: explained }
  return slow ? { kind: 'throttle' } : classifyFailure(error, site)
}

/** Notes that the parent of a decrement is missing, so that the next attempt skips it. */
function noteMissing(
  { table, key, skippable, kind }: Action,
  stood: Item | undefined,
  missing: Set<string>,
): void {
  const id = itemId(table, key)
  if (skippable && !stood) missing.add(id)
  else if (kind === 'check') missing.delete(id)
}

function refusedAction(
  { Code = '', Message = '' }: Partial<CancellationReason>,
  { key }: Action,
  { pattern }: CallSite,
  cause: DynamoError,
): TablewrightError {
  const error = new TablewrightError(Code, Message, { cause })
  return requestRefused({ pattern, key }, error)
}

/** Classifies the failure of a transaction that reads: a conflict with a write is worth another attempt, nothing else is. */
export function classifyTransactRead(error: unknown, site: CallSite): FailureKind {
  if (!(error instanceof DynamoError) || error.code !== 'TransactionCanceledException')
    return classifyFailure(error, site)
  const reasons = (error.fields.CancellationReasons ?? []) as readonly Partial<CancellationReason>[]
  const codes = reasons.flatMap(({ Code = 'None' }) => (Code === 'None' ? [] : [Code]))
  if (codes.some((code) => code !== 'TransactionConflict' && !isThrottle(code)))
    return { kind: 'error', error: requestRefused(site, error) }
  return codes.some(isThrottle) ? { kind: 'throttle' } : { kind: 'conflict' }
}

/** Classifies any other failure. */
export function classifyFailure(error: unknown, site: CallSite): FailureKind {
  if (!(error instanceof TablewrightError)) return { kind: 'error', error }
  if (isThrottle(error.code)) return { kind: 'throttle' }
  if (error.code === 'TransactionConflictException') return { kind: 'conflict' }
  return { kind: 'error', error: error instanceof DynamoError ? requestRefused(site, error) : error }
}

import { TablewrightError } from '@tablewright/base'
import { type CancellationReason, DynamoError } from '@tablewright/dynamo'
import { type CallSite, failure } from '../errors/call-errors.js'
import { isThrottle } from '../retry/retry-policy.js'
import type { Action } from '../write/action.js'

/** A failed request that is worth another attempt: the field of the retry policy that counts these. */
export interface Repeatable {
  readonly kind: 'conflicts' | 'throttles'
  /** The error for the caller after the last attempt. */
  readonly error?: TablewrightError | undefined
}

/** Returns why a request is worth another attempt. Throws the error for the caller if it is not. */
export type Classify = (error: unknown) => Repeatable

type Reason = Partial<CancellationReason>

/**
 * Classifies the failure of a write by the actions that it had. A lost race comes first, because other actions may have
 * failed because of it.
 */
export function classifyWrite(error: unknown, actions: readonly Action[], pattern: string): Repeatable {
  let raced = false
  let slow = false
  let explained: TablewrightError | undefined
  reasonsOf(error).forEach(({ Code = 'None', Item, Message = '' }, index) => {
    const { explain, onFailure, key } = actions[index]!
    if (Code === 'ConditionalCheckFailed') {
      const found = explain?.(Item)
      onFailure?.(Item)
      explained ??= found
      raced ||= !found
    } else if (Code === 'TransactionConflict') raced = true
    else if (isThrottle(Code)) slow = true
    else if (Code !== 'None') {
      explained ??= requestRefused({ pattern, key }, new TablewrightError(Code, Message, { cause: error }))
    }
  })
  if (raced) return { kind: 'conflicts', error: explained }
  if (explained) throw explained
  return slow ? { kind: 'throttles' } : classifyFailure(error, { pattern, ...(!actions[1] && actions[0]) })
}

function reasonsOf(error: unknown): readonly Reason[] {
  if (!(error instanceof DynamoError)) return []
  const { code, fields } = error
  if (code === 'ConditionalCheckFailedException') return [{ ...fields, Code: 'ConditionalCheckFailed' }]
  return (code === 'TransactionCanceledException' && (fields.CancellationReasons as readonly Reason[])) || []
}

/** Classifies the failure of a transaction that reads: a conflict with a write is worth another attempt, nothing else is. */
export function classifyTransactRead(error: unknown, site: CallSite): Repeatable {
  if (!(error instanceof DynamoError) || error.code !== 'TransactionCanceledException')
    return classifyFailure(error, site)
  const reasons = (error.fields.CancellationReasons ?? []) as readonly Partial<CancellationReason>[]
  const codes = reasons.flatMap(({ Code = 'None' }) => (Code === 'None' ? [] : [Code]))
  if (codes.some((code) => code !== 'TransactionConflict' && !isThrottle(code)))
    throw requestRefused(site, error)
  return codes.some(isThrottle) ? { kind: 'throttles' } : { kind: 'conflicts' }
}

/** Classifies any other failure. */
export function classifyFailure(error: unknown, site: CallSite): Repeatable {
  if (!(error instanceof TablewrightError)) throw error
  if (isThrottle(error.code)) return { kind: 'throttles' }
  if (error.code === 'TransactionConflictException') return { kind: 'conflicts' }
  throw error instanceof DynamoError ? requestRefused(site, error) : error
}

function requestRefused(site: CallSite, error: TablewrightError): TablewrightError {
  const { code, message, remedy } = error
  return failure('REQUEST_REFUSED', site, { code }, error, `${code}: ${message}`, remedy)
}

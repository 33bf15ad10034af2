import {
  type CancellationReason,
  conditionFailedReason,
  DynamoError,
  duplicateItemReason,
  type Item,
  noReason,
  transactionCanceled,
  validationReason,
} from '@tablewright/dynamo'
import { isEmptyKey } from '../items/check-keys.js'

/** Runs every step and, if any of them failed, throws one error with the reasons in their order. */
export function allOrCancel<Step, Result>(
  steps: readonly Step[],
  run: (step: Step) => Result,
): readonly Result[] {
  const results: Result[] = []
  const reasons: CancellationReason[] = []
  let failed = false
  for (const step of steps) {
    try {
      results.push(run(step))
      reasons.push(noReason)
    } catch (error) {
      reasons.push(reasonOf(error))
      failed = true
    }
  }
  if (failed) throw transactionCanceled(reasons)
  return results
}

/**
 * Returns the cancellation reason of an error. Empty key values and errors of no single item refuse the whole
 * request.
 */
function reasonOf(error: unknown): CancellationReason {
  if (error instanceof DynamoError) {
    if (error.code === 'ValidationException' && !isEmptyKey(error)) return validationReason(error.message)
    if (error.code === 'DuplicateItemException') return duplicateItemReason()
    if (error.code === 'ConditionalCheckFailedException')
      return conditionFailedReason(error.fields.Item as Item | undefined)
  }
  throw error
}

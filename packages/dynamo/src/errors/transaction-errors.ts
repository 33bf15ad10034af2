import type { Item } from '../attribute-value.js'
import type { DynamoError } from '../dynamo-error.js'
import { collectionTooLargeMessage, conditionFailedMessage, duplicateItemMessage } from './item-errors.js'
import { dynamoError } from './make-error.js'

/** Why one action of a transaction failed; `None` for an action that did not cause the cancellation. */
export interface CancellationReason {
  readonly Code: string
  readonly Message?: string
  readonly Item?: Item
}

export const noReason: CancellationReason = Object.freeze({ Code: 'None' })

export const transactionConflictMessage = 'Transaction is ongoing for the item'

/** `item` is the stored item, if the action asks for it. */
export function conditionFailedReason(item?: Item): CancellationReason {
  const reason = { Code: 'ConditionalCheckFailed', Message: conditionFailedMessage }
  return item === undefined ? reason : { ...reason, Item: item }
}

export function validationReason(message: string): CancellationReason {
  return { Code: 'ValidationError', Message: message }
}

export function conflictReason(): CancellationReason {
  return { Code: 'TransactionConflict', Message: transactionConflictMessage }
}

export function duplicateItemReason(): CancellationReason {
  return { Code: 'DuplicateItem', Message: duplicateItemMessage }
}

export function collectionTooLargeReason(): CancellationReason {
  return { Code: 'ItemCollectionSizeLimitExceeded', Message: collectionTooLargeMessage }
}

/** `reasons` has one reason for each action, in the order of the request. */
export function transactionCanceled(reasons: readonly CancellationReason[]): DynamoError {
  const codes = reasons.map((reason) => reason.Code).join(', ')
  return dynamoError(
    'TransactionCanceledException',
    `Transaction cancelled, please refer cancellation reasons for specific reasons [${codes}]`,
    { CancellationReasons: reasons },
  )
}

/** The error for a write of an item that is part of a running transaction. */
export function transactionConflict(): DynamoError {
  return dynamoError('TransactionConflictException', transactionConflictMessage)
}

export function transactionInProgress(): DynamoError {
  return dynamoError(
    'TransactionInProgressException',
    'Transaction with the same client request token is already in progress',
  )
}

/** The error for the token of an earlier transaction on a different request. */
export function idempotentParameterMismatch(): DynamoError {
  return dynamoError(
    'IdempotentParameterMismatchException',
    'An error occurred (IdempotentParameterMismatchException)',
  )
}

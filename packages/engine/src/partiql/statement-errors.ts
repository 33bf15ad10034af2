import { type DynamoError, validationError } from '@tablewright/dynamo'

/** Returns the error for a text that is not a statement. The detail is empty if DynamoDB has none. */
export function malformed(detail: string): DynamoError {
  return validationError(`Statement wasn't well formed, can't be processed: ${detail}`)
}

/** Message for a token after a complete statement. */
export const leftOver = 'Unexpected token after expression'

/** Message for an operator without a right side. */
export const noRightSide = 'Missing right-hand side expression of infix operator'

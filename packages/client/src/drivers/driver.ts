import type { OperationMap, OperationName } from '@tablewright/dynamo'

export interface SendOptions {
  /** Cancels the request. A write that is already sent may still be applied. */
  readonly signal?: AbortSignal
}

/**
 * Carries one DynamoDB operation to a database. Input and output are in the form of JSON 1.0: numbers are
 * decimal text, binary is base64 text.
 *
 * Rejects with `DynamoError` for errors of DynamoDB, and with `TablewrightError` for failures of the connection.
 */
export interface Driver {
  send<Name extends OperationName>(
    operation: Name,
    input: OperationMap[Name]['input'],
    options?: SendOptions,
  ): Promise<OperationMap[Name]['output']>
  close(): Promise<void>
}

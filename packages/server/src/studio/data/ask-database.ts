import type { Driver } from '@tablewright/client'
import { DynamoError, type OperationMap, type OperationName } from '@tablewright/dynamo'
import { refuse } from '@tablewright/system'

/** Errors of the database that the one who asked can mend. */
const ownFaults: Readonly<Record<string, string>> = {
  ValidationException: 'INVALID_INPUT',
  SerializationException: 'INVALID_INPUT',
  ResourceNotFoundException: 'NOT_FOUND',
  ConditionalCheckFailedException: 'CONFLICT',
  TransactionConflictException: 'CONFLICT',
  ProvisionedThroughputExceededException: 'THROTTLED',
  ThrottlingException: 'THROTTLED',
}

/** Sends what people put together themselves: what is wrong with it is told to them. */
export async function askDatabase<Name extends OperationName>(
  driver: Driver,
  operation: Name,
  input: OperationMap[Name]['input'],
): Promise<OperationMap[Name]['output']> {
  try {
    return await driver.send(operation, input)
  } catch (error) {
    const code = error instanceof DynamoError ? ownFaults[error.code] : undefined
    if (code === undefined) throw error
    throw refuse(code, (error as DynamoError).message, { remedy: 'Look at it as it is now, and try again.' })
  }
}

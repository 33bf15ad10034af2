import type { EngineContext } from '../context.js'
import { type WriteAnswer, writeOne } from '../items/write-one.js'
import type { ReplyValue } from '../reply.js'
import { planWrite, type WriteStatement } from './plan-write.js'
import { malformed } from './statement-errors.js'

interface WriteOptions {
  readonly ReturnValuesOnConditionCheckFailure?: 'ALL_OLD' | 'NONE'
  readonly ReturnConsumedCapacity?: WriteAnswer['ReturnConsumedCapacity']
}

/** The result of a write. */
export interface Written {
  readonly Attributes?: ReplyValue
  readonly ConsumedCapacity?: ReplyValue
}

/** Runs one INSERT, UPDATE or DELETE. */
export async function write(
  context: EngineContext,
  statement: WriteStatement,
  options: WriteOptions,
): Promise<Written> {
  if (statement.kind === 'exists') throw malformed('Expected data manipulation')
  const planned = planWrite(context, statement, options.ReturnValuesOnConditionCheckFailure === 'ALL_OLD')
  const returning = statement.kind === 'insert' ? undefined : statement.returning
  return writeOne(context, planned, {
    ...(returning && { ReturnValues: returning }),
    ...(options.ReturnConsumedCapacity && { ReturnConsumedCapacity: options.ReturnConsumedCapacity }),
  })
}

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

/** Plans one INSERT, UPDATE or DELETE. Returns a function that runs it. */
export function prepareWrite(
  context: EngineContext,
  statement: WriteStatement,
  options: WriteOptions,
): () => Promise<Written> {
  if (statement.kind === 'exists') throw malformed('Expected data manipulation')
  const planned = planWrite(context, statement, options.ReturnValuesOnConditionCheckFailure === 'ALL_OLD')
  const returning = statement.kind === 'insert' ? undefined : statement.returning
  return async () =>
    writeOne(context, planned, {
      ...(returning && { ReturnValues: returning }),
      ...(options.ReturnConsumedCapacity && { ReturnConsumedCapacity: options.ReturnConsumedCapacity }),
    })
}

import {
  DynamoError,
  type ExecuteTransactionInput,
  validateAttributeValue,
  validationError,
} from '@tablewright/dynamo'
import type { EngineContext } from '../context.js'
import { parseStatement } from '../partiql/parse-statement.js'
import { planGet } from '../partiql/plan-get.js'
import { planWrite, type WriteStatement } from '../partiql/plan-write.js'
import type { SelectStatement, Statement } from '../partiql/statement.js'
import type { Reply } from '../reply.js'
import { executeTransactionShape } from '../request/shapes/statements.js'
import { readTransaction } from '../transactions/read-transaction.js'
import { writeTransaction } from '../transactions/write-transaction.js'
import { mapInTurns } from '../turns.js'
import { operation } from './operation.js'

export const executeTransaction = operation('ExecuteTransaction', executeTransactionShape, (context, input) =>
  mapInTurns(input.TransactStatements, parseMember, (statements) => runAll(context, statements, input)),
)

function runAll(
  context: EngineContext,
  statements: readonly Statement[],
  input: ExecuteTransactionInput,
): Reply | Promise<Reply> {
  const reads = statements.filter((statement) => statement.kind === 'select')
  if (reads.length === statements.length) return readAll(context, reads, input)
  if (reads.length > 0)
    throw validationError(
      'ExecuteTransaction API does not support both read and write operations in the same request.',
    )
  return writeAll(context, statements as readonly WriteStatement[], input)
}

type Member = ExecuteTransactionInput['TransactStatements'][number]

function parseMember({ Statement: text, Parameters }: Member, at: number): Statement {
  Parameters?.forEach(validateAttributeValue)
  return inMember(at, () => {
    const statement = parseStatement(text, Parameters)
    if (statement.kind === 'select' && statement.indexName !== undefined)
      throw validationError('Reads on indices are not supported within transactions.')
    if ('returning' in statement)
      throw validationError('RETURNING clause is not supported in ExecuteTransaction.')
    return statement
  })
}

/** Adds the position to the error of a statement that is not allowed in a transaction. */
function inMember<T>(at: number, body: () => T): T {
  try {
    return body()
  } catch (error) {
    if (!(error instanceof DynamoError) || error.code !== 'ValidationException') throw error
    throw validationError(`Validation failed in TransactStatements[${at}]: ${error.message}`)
  }
}

function readAll(
  context: EngineContext,
  statements: readonly SelectStatement[],
  input: ExecuteTransactionInput,
): Reply {
  const gets = statements.map((statement, at) =>
    inMember(at, () => planGet(context, statement, 'ExecuteTransaction')),
  )
  return readTransaction(context, gets, input.ReturnConsumedCapacity)
}

function writeAll(
  context: EngineContext,
  statements: readonly WriteStatement[],
  input: ExecuteTransactionInput,
): Reply | Promise<Reply> {
  const plan = (statement: WriteStatement, at: number) => {
    const { ReturnValuesOnConditionCheckFailure: onFailure } = input.TransactStatements[at]!
    const planned = () => planWrite(context, statement, onFailure === 'ALL_OLD')
    return statement.kind === 'exists' ? inMember(at, planned) : planned()
  }
  const { ClientRequestToken, ReturnConsumedCapacity } = input
  return mapInTurns(statements, plan, async (writes) => {
    const reply = await writeTransaction(context, writes, {
      ...(ClientRequestToken !== undefined && { ClientRequestToken }),
      ...(ReturnConsumedCapacity !== undefined && { ReturnConsumedCapacity }),
    })
    return { Responses: [], ...reply }
  })
}

import {
  type BatchExecuteStatementInput,
  type BatchStatementRequest,
  DynamoError,
  readUnits,
  validationError,
} from '@tablewright/dynamo'
import { type CapacityReport, Consumption } from '../capacity/consumption.js'
import type { EngineContext } from '../context.js'
import { checkKey } from '../items/check-keys.js'
import { itemKey } from '../items/keys.js'
import { readImage } from '../items/records.js'
import { parseStatement } from '../partiql/parse-statement.js'
import { planGet } from '../partiql/plan-get.js'
import type { SelectStatement, Statement } from '../partiql/statement.js'
import { write } from '../partiql/write.js'
import { checkKeyPaths } from '../query/projection.js'
import type { ReplyValue } from '../reply.js'
import { batchExecuteStatementShape } from '../request/shapes/statements.js'
import { operation } from './operation.js'

/** What one statement came to. */
interface Outcome {
  readonly response: ReplyValue
  readonly capacity?: ReplyValue
}

/** Every statement for itself: one that fails does not hinder the others. */
export const batchExecuteStatement = operation(
  'BatchExecuteStatement',
  batchExecuteStatementShape,
  async (context, input) => {
    const parsed = input.Statements.map(tryParse)
    checkNotMixed(parsed)
    const outcomes = await Promise.all(
      parsed.map((statement, at) => settle(context, statement, input.Statements[at]!, input)),
    )
    const capacities = outcomes.flatMap(({ capacity }) => (capacity === undefined ? [] : [capacity]))
    return {
      Responses: outcomes.map(({ response }) => response),
      ...(capacities.length > 0 && { ConsumedCapacity: capacities }),
    }
  },
)

function tryParse({ Statement: text, Parameters }: BatchStatementRequest): Statement | DynamoError {
  try {
    return parseStatement(text, Parameters)
  } catch (error) {
    if (error instanceof DynamoError) return error
    throw error
  }
}

function checkNotMixed(parsed: readonly (Statement | DynamoError)[]): void {
  const statements = parsed.flatMap((each) => (each instanceof DynamoError ? [] : [each]))
  const reads = statements.filter((each) => each.kind === 'select').length
  if (reads > 0 && reads < statements.length)
    throw validationError('Read and write requests together in the same batch is not supported.')
}

async function settle(
  context: EngineContext,
  statement: Statement | DynamoError,
  request: BatchStatementRequest,
  { ReturnConsumedCapacity }: BatchExecuteStatementInput,
): Promise<Outcome> {
  if (statement instanceof DynamoError) return { response: { Error: errorOf(statement) } }
  const { tableName: TableName } = statement
  try {
    if (statement.kind === 'select') return readItem(context, statement, request, ReturnConsumedCapacity)
    const options = { ...request, ...(ReturnConsumedCapacity && { ReturnConsumedCapacity }) }
    const written = await write(context, statement, options)
    return { response: { TableName, Item: written.Attributes }, capacity: written.ConsumedCapacity }
  } catch (error) {
    if (error instanceof DynamoError) return { response: { TableName, Error: errorOf(error) } }
    throw error
  }
}

function readItem(
  context: EngineContext,
  statement: SelectStatement,
  { ConsistentRead }: BatchStatementRequest,
  capacity: CapacityReport,
): Outcome {
  const get = planGet(context, statement, 'BatchExecuteStatement')
  const table = context.catalogue.table(get.tableName)
  checkKeyPaths(get.paths, table)
  checkKey(table, get.key)
  context.limiter?.check(table, 'read')
  const image = context.storage.read((view) => readImage(view, itemKey(table, get.key)))
  const consumption = new Consumption(table)
  consumption.tableUnits = readUnits(image?.size ?? 0, ConsistentRead ? 'strong' : 'eventual')
  context.limiter?.spend(consumption, 'read')
  return {
    response: { TableName: get.tableName, Item: image && get.show(image) },
    capacity: consumption.report(capacity, get.tableName),
  }
}

/** The codes of a batch are those of the errors without their ending. */
function errorOf({ code, message, fields }: DynamoError): ReplyValue {
  const Code = code === 'ValidationException' ? 'ValidationError' : code.replace(/Exception$/, '')
  return { Code, Message: message, Item: fields.Item as ReplyValue }
}

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
import type { WriteStatement } from '../partiql/plan-write.js'
import type { SelectStatement, Statement } from '../partiql/statement.js'
import { prepareWrite, type Written } from '../partiql/write.js'
import { checkKeyPaths } from '../query/projection.js'
import type { ReplyValue } from '../reply.js'
import { batchExecuteStatementShape } from '../request/shapes/statements.js'
import { inTurns, mapInTurns, runSteps } from '../turns.js'
import { operation } from './operation.js'

/** The result of one statement. */
interface Outcome {
  readonly response: ReplyValue
  readonly capacity?: ReplyValue
}

/** Runs each statement on its own: a failed statement does not affect the others. */
export const batchExecuteStatement = operation(
  'BatchExecuteStatement',
  batchExecuteStatementShape,
  async (context, input) => {
    const outcomes = await mapInTurns(input.Statements, tryParse, (parsed) => {
      checkNotMixed(parsed)
      return settleAll(context, parsed, input)
    })
    const capacities = outcomes.flatMap(({ capacity }) => (capacity === undefined ? [] : [capacity]))
    return {
      Responses: outcomes.map(({ response }) => response),
      ...(capacities.length > 0 && { ConsumedCapacity: capacities }),
    }
  },
)

function tryParse({ Statement: text, Parameters }: BatchStatementRequest): Parsed {
  try {
    return parseStatement(text, Parameters)
  } catch (error) {
    if (error instanceof DynamoError) return error
    throw error
  }
}

function checkNotMixed(parsed: readonly Parsed[]): void {
  const statements = parsed.flatMap((each) => (each instanceof DynamoError ? [] : [each]))
  const reads = statements.filter((each) => each.kind === 'select').length
  if (reads > 0 && reads < statements.length)
    throw validationError('Read and write requests together in the same batch is not supported.')
}

type Parsed = Statement | DynamoError

/** Reads run in turns, so that other requests can run in between; writes share a commit. */
async function settleAll(
  context: EngineContext,
  parsed: readonly Parsed[],
  input: BatchExecuteStatementInput,
): Promise<readonly Outcome[]> {
  const requestAt = (at: number) => input.Statements[at]!
  if (!parsed.some((each) => !(each instanceof DynamoError) && each.kind === 'select'))
    return Promise.all(parsed.map((each, at) => settleWrite(context, each, requestAt(at), input)))
  const outcomes: Outcome[] = []
  const steps = readSteps(context, parsed, input, outcomes)
  await inTurns((isOver) => runSteps(steps, isOver) !== undefined)
  return outcomes
}

function* readSteps(
  context: EngineContext,
  parsed: readonly Parsed[],
  input: BatchExecuteStatementInput,
  outcomes: Outcome[],
): Generator<undefined, void> {
  for (const [at, statement] of parsed.entries()) {
    outcomes.push(yield* settleRead(context, statement, input.Statements[at]!, input))
    yield
  }
}

function* settleRead(
  context: EngineContext,
  statement: Parsed,
  request: BatchStatementRequest,
  { ReturnConsumedCapacity }: BatchExecuteStatementInput,
): Generator<undefined, Outcome> {
  if (statement instanceof DynamoError) return refused(statement)
  try {
    return yield* readItem(context, statement as SelectStatement, request, ReturnConsumedCapacity)
  } catch (error) {
    return refused(error, reachedTable(error) ? statement.tableName : undefined)
  }
}

/** Whether a statement was refused at its table, which its response then names. */
function reachedTable(error: unknown): boolean {
  return !(error instanceof DynamoError) || error.code !== 'ValidationException'
}

async function settleWrite(
  context: EngineContext,
  statement: Parsed,
  request: BatchStatementRequest,
  { ReturnConsumedCapacity }: BatchExecuteStatementInput,
): Promise<Outcome> {
  if (statement instanceof DynamoError) return refused(statement)
  const { tableName: TableName } = statement
  const options = { ...request, ...(ReturnConsumedCapacity && { ReturnConsumedCapacity }) }
  let run: () => Promise<Written>
  try {
    run = prepareWrite(context, statement as WriteStatement, options)
  } catch (error) {
    return refused(error, reachedTable(error) ? TableName : undefined)
  }
  try {
    const written = await run()
    return { response: { TableName, Item: written.Attributes }, capacity: written.ConsumedCapacity }
  } catch (error) {
    return refused(error, TableName)
  }
}

/** Returns the outcome of a failed statement; an internal error fails the batch. */
function refused(error: unknown, TableName?: string): Outcome {
  if (!(error instanceof DynamoError)) throw error
  return { response: { TableName, Error: errorOf(error) } }
}

function* readItem(
  context: EngineContext,
  statement: SelectStatement,
  { ConsistentRead }: BatchStatementRequest,
  capacity: CapacityReport,
): Generator<undefined, Outcome> {
  const get = planGet(context, statement, 'BatchExecuteStatement')
  const table = context.catalog.table(get.tableName)
  checkKeyPaths(get.paths, table)
  checkKey(table, get.key)
  context.limiter?.check(table, 'read')
  const image = context.storage.read((view) => readImage(view, itemKey(table, get.key)))
  const consumption = new Consumption(table)
  consumption.tableUnits = readUnits(image?.size ?? 0, ConsistentRead ? 'strong' : 'eventual')
  context.limiter?.spend(consumption, 'read')
  return {
    response: { TableName: get.tableName, Item: image && (yield* get.show(image)) },
    capacity: consumption.report(capacity, get.tableName),
  }
}

/** The codes of a batch are the error codes without their suffix. */
function errorOf({ code, message, fields }: DynamoError): ReplyValue {
  const Code = code === 'ValidationException' ? 'ValidationError' : code.replace(/Exception$/, '')
  return { Code, Message: message, Item: fields.Item as ReplyValue }
}

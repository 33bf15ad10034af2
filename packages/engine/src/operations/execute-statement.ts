import type { ExecuteStatementInput } from '@tablewright/dynamo'
import type { EngineContext } from '../context.js'
import { parseStatement } from '../partiql/parse-statement.js'
import type { WriteStatement } from '../partiql/plan-write.js'
import { select } from '../partiql/select.js'
import { prepareWrite } from '../partiql/write.js'
import type { Reply } from '../reply.js'
import { executeStatementShape } from '../request/shapes/statements.js'
import { operation } from './operation.js'

export const executeStatement = operation('ExecuteStatement', executeStatementShape, (context, input) => {
  const statement = parseStatement(input.Statement, input.Parameters)
  return statement.kind === 'select' ? select(context, statement, input) : execute(context, statement, input)
})

async function execute(
  context: EngineContext,
  statement: WriteStatement,
  input: ExecuteStatementInput,
): Promise<Reply> {
  const { Attributes, ConsumedCapacity } = await prepareWrite(context, statement, input)()
  return { Items: Attributes === undefined ? [] : [Attributes], ConsumedCapacity }
}

import { parseStatement } from '../partiql/parse-statement.js'
import { select } from '../partiql/select.js'
import { write } from '../partiql/write.js'
import { executeStatementShape } from '../request/shapes/statements.js'
import { operation } from './operation.js'

export const executeStatement = operation(
  'ExecuteStatement',
  executeStatementShape,
  async (context, input) => {
    const statement = parseStatement(input.Statement, input.Parameters)
    if (statement.kind === 'select') return select(context, statement, input)
    const { Attributes, ConsumedCapacity } = await write(context, statement, input)
    return { Items: Attributes === undefined ? [] : [Attributes], ConsumedCapacity }
  },
)

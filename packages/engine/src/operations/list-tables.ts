import { maxListTablesLimit } from '@tablewright/dynamo'
import { listTablesShape } from '../request/shapes/tables.js'
import { operation } from './operation.js'

export const listTables = operation('ListTables', listTablesShape, (context, input) => {
  const limit = input.Limit ?? maxListTablesLimit
  const start = input.ExclusiveStartTableName
  const names = [...context.catalog.tables()]
    .map((table) => table.name)
    .filter((name) => start === undefined || name > start)
    .sort()
  const page = names.slice(0, limit)
  return {
    TableNames: page,
    ...(names.length > limit && { LastEvaluatedTableName: page.at(-1) }),
  }
})

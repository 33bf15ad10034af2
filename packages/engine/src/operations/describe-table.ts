import { tableNotFound } from '@tablewright/dynamo'
import { describeTable as describe } from '../catalog/describe.js'
import { tableNameOf } from '../catalog/resource-arn.js'
import type { Table } from '../catalog/table.js'
import { type EngineContext, tableArn } from '../context.js'
import { tableNameOnlyShape } from '../request/shapes/tables.js'
import { operation } from './operation.js'

export const describeTable = operation('DescribeTable', tableNameOnlyShape, (context, input) => {
  const name = tableNameOf(input.TableName)
  const table = context.catalog.find(name)
  if (table === undefined) throw tableNotFound(name)
  const updating = table.indexes.some((index) => index.backfilling)
  const status = table.restoring ? 'CREATING' : updating ? 'UPDATING' : 'ACTIVE'
  return { Table: describeNow(context, table, status) }
})

/** Returns the description of a table with its current counts. */
export function describeNow(
  context: EngineContext,
  table: Table,
  status: 'CREATING' | 'ACTIVE' | 'UPDATING',
) {
  return context.storage.read((view) =>
    describe(table.definition, {
      arn: tableArn(context, table.name),
      status,
      count: (source) => context.counts.of(view, table.number, source),
    }),
  )
}

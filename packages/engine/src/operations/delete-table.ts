import { deletionProtected, resourceInUse, tableNotFound } from '@tablewright/dynamo'
import { checkNoVectorBackfill } from '../catalogue/change-vector-indexes.js'
import { describeDeleted } from '../catalogue/describe.js'
import { markDropped, purgeDropped } from '../catalogue/purge.js'
import { tableNameOf } from '../catalogue/resource-arn.js'
import { tableArn } from '../context.js'
import { tableNameOnlyShape } from '../request/shapes/tables.js'
import { endStream } from '../streams/change-stream.js'
import { dropExpiryIndex } from '../ttl/change-time-to-live.js'
import { operation } from './operation.js'

/** The table is gone at once; its entries are removed from storage afterwards, in slices. */
export const deleteTable = operation('DeleteTable', tableNameOnlyShape, async (context, input) => {
  const name = tableNameOf(input.TableName)
  const description = await context.catalogue.change((change) => {
    const table = change.find(name)
    if (table === undefined) throw tableNotFound(name)
    if (table.definition.deletionProtection) throw deletionProtected()
    if (table.indexes.some((index) => index.backfilling))
      throw resourceInUse(`Table is being updated: ${name}`)
    checkNoVectorBackfill(table)
    change.remove(table)
    endStream(change, table.definition, context.clock())
    dropExpiryIndex(change, table.definition)
    const described = describeDeleted(table.definition, {
      arn: tableArn(context, name),
      count: (source) => context.counts.of(change.view, table.number, source),
    })
    const indexes = [...table.indexes, ...table.vectorIndexes]
    markDropped(change.view, [table.number, ...indexes.map((index) => index.number)])
    context.counts.dropTable(change.view, table.number)
    for (const index of table.vectorIndexes) context.vectors.dropIndex(index.number)
    return described
  })
  purgeDropped(context)
  return { TableDescription: description }
})

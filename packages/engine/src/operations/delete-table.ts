import { deletionProtected, resourceInUse, tableNotFound } from '@tablewright/dynamo'
import { isUndone } from '../backups/change-log.js'
import { keepDeleted, leaveToBackups } from '../backups/deleted-table.js'
import { describeDeleted } from '../catalog/describe.js'
import { dropEntries, purgeDropped } from '../catalog/purge.js'
import { tableNameOf } from '../catalog/resource-arn.js'
import { isBackfilling, type Table } from '../catalog/table.js'
import { type EngineContext, tableArn } from '../context.js'
import { tableNameOnlyShape } from '../request/shapes/tables.js'
import type { WriteView } from '../storage/storage.js'
import { endStream, keepStreamPolicy } from '../streams/change-stream.js'
import { dropExpiryIndex } from '../ttl/change-time-to-live.js'
import { operation } from './operation.js'

/** Deletes a table at once. If it has many entries, they are removed from storage later, in slices. */
export const deleteTable = operation('DeleteTable', tableNameOnlyShape, async (context, input) => {
  const name = tableNameOf(input.TableName)
  const { description, needsPurge } = await context.catalog.change((change) => {
    const table = change.find(name)
    if (table === undefined) throw tableNotFound(name)
    if (table.restoring) throw resourceInUse(`Table is being created: ${name}`)
    if (table.definition.deletionProtection) throw deletionProtected()
    if (isBackfilling(table))
      throw resourceInUse('Cannot delete table while indexes are being created, updated, or deleted.')
    const log = table.definition.continuousBackups
    if (log !== undefined && isUndone(context, log.number))
      throw resourceInUse(`A table is being restored from the backups of: ${name}`)
    change.remove(table)
    endStream(change, table.definition, context.clock())
    keepStreamPolicy(change, table.definition)
    const expiryLeft = dropExpiryIndex(change, table.definition)
    const description = describeDeleted(table.definition, {
      arn: tableArn(context, name),
      count: (source) => context.counts.of(change.view, table.number, source),
    })
    const entriesLeft = dropTableEntries(context, change.view, table)
    context.counts.dropTable(change.view, table.number)
    for (const index of table.vectorIndexes) context.vectors.dropIndex(index.number)
    return { description, needsPurge: expiryLeft || entriesLeft }
  })
  if (needsPurge) purgeDropped(context)
  return { TableDescription: description }
})

/** As `dropEntries` for all entries of a table. Those that backups still need are kept until they are copied. */
function dropTableEntries(context: EngineContext, view: WriteView, table: Table): boolean {
  const indexes = [...table.indexes, ...table.vectorIndexes].map((index) => index.number)
  const log = table.definition.continuousBackups
  if (log !== undefined) {
    keepDeleted(context, view, table)
    return dropEntries(view, [...indexes, log.number])
  }
  return dropEntries(view, leaveToBackups(view, table.number) ? indexes : [table.number, ...indexes])
}

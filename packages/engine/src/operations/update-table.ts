import { resourceInUse, tableNotFound, type UpdateTableInput } from '@tablewright/dynamo'
import { dropBackfillCursor } from '../catalog/backfill-cursor.js'
import type { CatalogChange } from '../catalog/catalog.js'
import { addIndex, findGlobal, removeIndex, updateIndex } from '../catalog/change-indexes.js'
import { changeSettings, checkAllProvisioned } from '../catalog/change-settings.js'
import {
  addVectorIndex,
  cancelsBackfill,
  findVectorDefinition,
  newVectorIndex,
  removeVectorIndex,
} from '../catalog/change-vector-indexes.js'
import { checkUpdate } from '../catalog/check-update.js'
import type { TableDefinition } from '../catalog/definition.js'
import { describeTable } from '../catalog/describe.js'
import { newGlobalIndex } from '../catalog/new-indexes.js'
import { dropEntries, purgeDropped } from '../catalog/purge.js'
import { tableNameOf } from '../catalog/resource-arn.js'
import { isBackfilling, type Table } from '../catalog/table.js'
import { type EngineContext, tableArn } from '../context.js'
import { startBackfill } from '../items/backfill.js'
import { updateTableShape } from '../request/shapes/tables.js'
import { changeStream } from '../streams/change-stream.js'
import { operation } from './operation.js'

export const updateTable = operation('UpdateTable', updateTableShape, async (context, input) => {
  checkUpdate(input)
  const name = tableNameOf(input.TableName)
  const { description, added } = await context.catalog.change((change) => {
    const table = change.restored(name)
    if (table === undefined) throw tableNotFound(name)
    if (table.restoring) throw resourceInUse(`Table is being created: ${name}`)
    if (isBackfilling(table) && !cancelsBackfill(table, input))
      throw resourceInUse(`Table is being updated: ${name}`)
    return applyUpdate(context, change, table, input)
  })
  if (added !== undefined) startBackfill(context, name, added)
  purgeDropped(context)
  return { TableDescription: description }
})

function applyUpdate(context: EngineContext, change: CatalogChange, table: Table, input: UpdateTableInput) {
  const before = table.definition
  let after = changeSettings(before, input, context)
  if (input.StreamSpecification)
    after = changeStream(change, after, input.StreamSpecification, context.clock())
  let described: TableDefinition | undefined
  let added: number | undefined
  for (const { Create, Update, Delete } of input.GlobalSecondaryIndexUpdates ?? []) {
    if (Create) {
      const index = newGlobalIndex(Create, change)
      after = addIndex(after, Create, input.AttributeDefinitions, index)
      added = index.number
    } else if (Update) after = updateIndex(after, Update, context.clock())
    else if (Delete) {
      described = after
      const { number } = findGlobal(after, Delete.IndexName, 'delete')
      dropIndexEntries(context, change, after, number)
      after = removeIndex(after, Delete.IndexName)
    }
  }
  for (const { Create, Delete } of input.VectorIndexUpdates ?? []) {
    if (Create) {
      const index = newVectorIndex(Create, change)
      after = addVectorIndex(after, Create, input.AttributeDefinitions ?? [], index)
      added = index.number
    } else if (Delete) {
      described = after
      dropIndexEntries(context, change, after, findVectorDefinition(after, Delete.IndexName).number)
      after = removeVectorIndex(after, Delete.IndexName)
    }
  }
  checkAllProvisioned(before, after)
  change.put(after)
  const description = describeTable(described ?? after, {
    arn: tableArn(context, before.name),
    status: 'UPDATING',
    count: (source) => context.counts.of(change.view, table.number, source),
    deleting:
      described &&
      [...(input.GlobalSecondaryIndexUpdates ?? []), ...(input.VectorIndexUpdates ?? [])].flatMap(
        ({ Delete }) => Delete?.IndexName ?? [],
      ),
  })
  return { description, added }
}

/** Deletes an index at once. If it has many entries, they are removed from storage later. */
function dropIndexEntries(
  context: EngineContext,
  { view }: CatalogChange,
  table: TableDefinition,
  number: number,
): void {
  context.counts.dropSource(view, table.number, number)
  dropBackfillCursor(view, number)
  dropEntries(view, [number])
  context.vectors.dropIndex(number)
}

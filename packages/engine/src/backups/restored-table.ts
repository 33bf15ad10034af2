import { type RestoreOverrides, restoredTableExists, restoredTableInUse } from '@tablewright/dynamo'
import type { CatalogChange } from '../catalog/catalog.js'
import { onDemandOnly } from '../catalog/check-vector-indexes.js'
import type { RestoreSettings, TableDefinition } from '../catalog/definition.js'
import { checkEncryption, encryptionOf } from '../catalog/encryption.js'
import { randomUuid } from '../catalog/random-uuid.js'
import { isBeingRestored } from '../catalog/table.js'
import type { EngineContext } from '../context.js'
import { restoredBilling, restoredIndexes, restoredIndexUnits } from './restore-overrides.js'

/**
 * Returns the definition of a restored table: keys, indexes, billing and encryption of its source. As with DynamoDB,
 * tags, streams, time to live, deletion protection, policies and recovery settings are not restored.
 */
export function restoredTable(
  context: EngineContext,
  change: CatalogChange,
  source: TableDefinition,
  target: { readonly name: string; readonly restore: RestoreSettings },
  overrides: RestoreOverrides,
): TableDefinition {
  checkNameFree(change, target.name)
  checkEncryption(overrides.SSESpecificationOverride)
  const now = context.clock()
  const localIndexes = restoredIndexes(source.localIndexes, overrides.LocalSecondaryIndexOverride)
  const globalIndexes = restoredIndexes(source.globalIndexes, overrides.GlobalSecondaryIndexOverride)
  const billing = restoredBilling(source.billing, overrides, now)
  if (billing.mode === 'PROVISIONED' && source.vectorIndexes?.length) throw onDemandOnly()
  const schemas = [source, ...localIndexes, ...globalIndexes].map((each) => each.keySchema)
  const used = new Set(schemas.flatMap((schema) => schema.map((each) => each.AttributeName)))
  const searched = (source.vectorIndexes ?? []).flatMap((each) => each.searchSchema)
  for (const { AttributeName } of searched) used.add(AttributeName)
  return {
    number: change.nextNumber(),
    name: target.name,
    tableId: randomUuid(context.random),
    createdAt: now,
    attributeDefinitions: source.attributeDefinitions.filter((each) => used.has(each.AttributeName)),
    keySchema: source.keySchema,
    billing,
    localIndexes: localIndexes.map((index) => ({ ...index, number: change.nextNumber() })),
    globalIndexes: globalIndexes.map(({ backfilling: _, ...index }) => ({
      ...index,
      number: change.nextNumber(),
      throughput: restoredIndexUnits(index, billing.mode, source.billing.mode, overrides),
    })),
    ...(source.vectorIndexes?.length && {
      vectorIndexes: source.vectorIndexes.map(({ backfilling: _, ...index }) => ({
        ...index,
        number: change.nextNumber(),
      })),
    }),
    deletionProtection: false,
    ...(overrides.SSESpecificationOverride
      ? encryptionOf(overrides.SSESpecificationOverride, context)
      : source.encryption && { encryption: source.encryption }),
    restore: target.restore,
    tags: [],
  }
}

function checkNameFree(change: CatalogChange, name: string): void {
  const table = change.find(name)
  if (table === undefined) return
  if (!isBeingRestored(table)) throw restoredTableExists(name)
  const { sourceBackup, sourceTable } = table.definition.restore!
  throw restoredTableInUse(
    name,
    sourceBackup === undefined ? `table: ${sourceTable}` : `backup: ${sourceBackup}`,
  )
}

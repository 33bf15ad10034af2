import { invalidParameter, type RestoreOverrides, restoredTableExists } from '@tablewright/dynamo'
import type { CatalogChange } from '../catalog/catalog.js'
import { checkIndexUnits, unitsOnDemand } from '../catalog/check-definition.js'
import { checkUnique } from '../catalog/check-index.js'
import { onDemandOnly } from '../catalog/check-vector-indexes.js'
import {
  type Billing,
  type GlobalIndexDefinition,
  type IndexDefinition,
  onDemandUnits,
  type RestoreSettings,
  type TableDefinition,
  type Throughput,
} from '../catalog/definition.js'
import { encryptionOf } from '../catalog/encryption.js'
import { newThroughput } from '../catalog/new-indexes.js'
import { randomUuid } from '../catalog/random-uuid.js'
import type { EngineContext } from '../context.js'

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
  if (change.find(target.name)) throw restoredTableExists(target.name)
  const now = context.clock()
  const localIndexes = chosen(source.localIndexes, overrides.LocalSecondaryIndexOverride)
  const globalIndexes = chosen(source.globalIndexes, overrides.GlobalSecondaryIndexOverride)
  const billing = billingOf(source.billing, overrides, now)
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
      throughput: indexThroughput(index, billing.mode, source.billing.mode, overrides),
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

/** The indexes that an override keeps; all of them without one. */
function chosen<Index extends IndexDefinition>(
  indexes: readonly Index[],
  override: readonly { readonly IndexName: string }[] | undefined,
): readonly Index[] {
  if (override === undefined) return indexes
  const names = new Set<string>()
  return override.map(({ IndexName }) => {
    checkUnique(IndexName, names)
    const index = indexes.find((each) => each.name === IndexName)
    if (index === undefined)
      throw invalidParameter(`Index to override does not exist in the source table: ${IndexName}`)
    return index
  })
}

function billingOf(source: Billing, overrides: RestoreOverrides, now: number): Billing {
  const mode = overrides.BillingModeOverride ?? source.mode
  const onDemand = overrides.OnDemandThroughputOverride ?? source.onDemand
  if (mode === 'PAY_PER_REQUEST' && overrides.ProvisionedThroughputOverride) throw unitsOnDemand()
  if (mode === 'PAY_PER_REQUEST')
    return { mode, throughput: onDemandUnits, ...(onDemand && { onDemand }), onDemandSince: now }
  const units = overrides.ProvisionedThroughputOverride
  if (units === undefined && source.mode === 'PAY_PER_REQUEST')
    throw invalidParameter('ProvisionedThroughputOverride must be specified when BillingMode is PROVISIONED')
  return { mode, throughput: units === undefined ? source.throughput : newThroughput(units) }
}

/** The units of its override; without one those of the source, if it has any. */
function indexThroughput(
  index: GlobalIndexDefinition,
  mode: Billing['mode'],
  sourceMode: Billing['mode'],
  overrides: RestoreOverrides,
): Throughput {
  const given = overrides.GlobalSecondaryIndexOverride?.find((each) => each.IndexName === index.name)
  const kept = mode === 'PROVISIONED' && sourceMode === 'PROVISIONED' && !given?.ProvisionedThroughput
  if (kept) return index.throughput
  checkIndexUnits(given ?? { IndexName: index.name }, mode)
  return newThroughput(given?.ProvisionedThroughput)
}

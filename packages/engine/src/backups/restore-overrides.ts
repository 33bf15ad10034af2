import {
  type GlobalSecondaryIndex,
  invalidRestore,
  type LocalSecondaryIndex,
  type RestoreOverrides,
} from '@tablewright/dynamo'
import { checkUnits } from '../catalog/check-definition.js'
import { checkUnique } from '../catalog/check-index.js'
import {
  type Billing,
  type GlobalIndexDefinition,
  type IndexDefinition,
  onDemandUnits,
  type Throughput,
} from '../catalog/definition.js'
import { newThroughput } from '../catalog/new-indexes.js'

/** Returns the billing of a restored table: the overrides, or else the billing of the source. */
export function restoredBilling(source: Billing, overrides: RestoreOverrides, now: number): Billing {
  const mode = overrides.BillingModeOverride ?? source.mode
  checkOnDemandOverride(overrides, mode)
  const units = overrides.ProvisionedThroughputOverride
  if (units && mode === 'PAY_PER_REQUEST') throw unitsOnDemand(overrides)
  if (mode === 'PAY_PER_REQUEST') {
    const onDemand = overrides.OnDemandThroughputOverride ?? source.onDemand
    return { mode, throughput: onDemandUnits, ...(onDemand && { onDemand }), onDemandSince: now }
  }
  if (units === undefined && source.mode === 'PAY_PER_REQUEST')
    throw invalidRestore('Must override ProvisionedThroughput if BillingMode is overridden to PROVISIONED')
  if (units) checkUnits(units)
  return { mode, throughput: units === undefined ? source.throughput : newThroughput(units) }
}

function checkOnDemandOverride(overrides: RestoreOverrides, mode: Billing['mode']): void {
  for (const [part, units] of Object.entries(overrides.OnDemandThroughputOverride ?? {})) {
    if (mode === 'PROVISIONED')
      throw invalidRestore(
        `Cannot override ${part} for OnDemandThroughput unless BillingModeOverride is PAY_PER_REQUEST`,
      )
    if (units < 1) throw invalidRestore(`Requested ${part} for OnDemandThroughput is outside of valid range`)
  }
}

function unitsOnDemand({ BillingModeOverride }: RestoreOverrides, index?: string): Error {
  const bound =
    BillingModeOverride === undefined
      ? 'unless BillingMode is PROVISIONED'
      : 'if BillingMode is overridden to PAY_PER_REQUEST'
  const ofIndex = index === undefined ? '' : ` for index ${index}`
  return invalidRestore(`Cannot override ProvisionedThroughput ${bound}${ofIndex}`)
}

/** Returns the indexes that an override lists, under its names. Without an override, returns all indexes. */
export function restoredIndexes<Index extends IndexDefinition>(
  indexes: readonly Index[],
  override: readonly LocalSecondaryIndex[] | undefined,
): readonly Index[] {
  if (override === undefined) return indexes
  const names = new Set<string>()
  return override.map((asked) => {
    checkUnique(asked.IndexName, names)
    const index = indexes.find((each) => isSameIndex(each, asked))
    if (index === undefined)
      throw invalidRestore(
        `Index ${asked.IndexName} does not match a secondary index that existed in the source table and cannot be ` +
          'created during the restore operation',
      )
    return { ...index, name: asked.IndexName }
  })
}

function isSameIndex({ keySchema, projection }: IndexDefinition, asked: LocalSecondaryIndex): boolean {
  const keys = (schema: LocalSecondaryIndex['KeySchema']) =>
    schema.map(({ AttributeName, KeyType }) => [AttributeName, KeyType])
  const parts = ({ ProjectionType, NonKeyAttributes = [] }: LocalSecondaryIndex['Projection']) => [
    ProjectionType,
    [...NonKeyAttributes].sort(),
  ]
  return (
    JSON.stringify([keys(keySchema), parts(projection)]) ===
    JSON.stringify([keys(asked.KeySchema), parts(asked.Projection)])
  )
}

/** Returns the units of a restored global index: those of its override, else those of the source. */
export function restoredIndexUnits(
  index: GlobalIndexDefinition,
  mode: Billing['mode'],
  sourceMode: Billing['mode'],
  overrides: RestoreOverrides,
): Throughput {
  const override = overrides.GlobalSecondaryIndexOverride
  const asked: GlobalSecondaryIndex | undefined = override?.find((each) => each.IndexName === index.name)
  const units = asked?.ProvisionedThroughput
  if (mode === 'PAY_PER_REQUEST') {
    if (units) throw unitsOnDemand(overrides, index.name)
    return onDemandUnits
  }
  if (asked === undefined && sourceMode === 'PROVISIONED') return index.throughput
  if (units === undefined) throw invalidRestore(`Must specify provisioned throughput for index ${index.name}`)
  checkUnits(units)
  return newThroughput(units)
}

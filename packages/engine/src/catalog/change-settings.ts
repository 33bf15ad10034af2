import { invalidParameter, type UpdateTableInput } from '@tablewright/dynamo'
import type { EngineContext } from '../context.js'
import { changeThroughput } from './change-throughput.js'
import { unitsOnDemand } from './check-definition.js'
import { onDemandOnly } from './check-vector-indexes.js'
import { type Billing, onDemandUnits, type TableDefinition } from './definition.js'
import { changeEncryption } from './encryption.js'
import { changeOnDemand } from './on-demand-throughput.js'
import { changeWarmThroughput } from './warm-throughput.js'

/** Returns the table with the settings of UpdateTable, except indexes and stream. */
export function changeSettings(
  table: TableDefinition,
  input: UpdateTableInput,
  context: EngineContext,
): TableDefinition {
  const now = context.clock()
  const { encryption, ...rest } = table
  return {
    ...rest,
    ...changeBilling(table, input, now),
    ...(input.TableClass && { tableClass: input.TableClass, tableClassChangedAt: now }),
    ...(input.DeletionProtectionEnabled !== undefined && {
      deletionProtection: input.DeletionProtectionEnabled,
    }),
    ...(input.SSESpecification
      ? changeEncryption(encryption, input.SSESpecification, context)
      : encryption && { encryption }),
  }
}

function changeBilling(
  table: TableDefinition,
  input: UpdateTableInput,
  now: number,
): Pick<TableDefinition, 'billing' | 'globalIndexes'> {
  const { billing, globalIndexes } = table
  const mode = input.BillingMode ?? billing.mode
  if (input.ProvisionedThroughput && mode === 'PAY_PER_REQUEST') throw unitsOnDemand()
  const onDemand = changeOnDemand(billing.onDemand, input.OnDemandThroughput, mode)
  const warm = changeWarmThroughput(input.WarmThroughput, billing)
  if (mode === 'PAY_PER_REQUEST') {
    const since = billing.mode === mode ? billing.onDemandSince : now
    return {
      billing: {
        mode,
        throughput: onDemandUnits,
        ...(onDemand && { onDemand }),
        ...warm,
        ...(since !== undefined && { onDemandSince: since }),
      },
      globalIndexes: globalIndexes.map((index) => ({ ...index, throughput: onDemandUnits })),
    }
  }
  const { onDemand: _, ...rest } = billing
  return {
    billing: { ...rest, ...warm, mode, throughput: provisioned(billing, input, now) },
    globalIndexes: globalIndexes.map(({ onDemand: __, ...index }) => index),
  }
}

function provisioned(billing: Billing, input: UpdateTableInput, now: number): Billing['throughput'] {
  if (input.ProvisionedThroughput)
    return changeThroughput(billing.throughput, input.ProvisionedThroughput, now)
  if (input.BillingMode === undefined) return billing.throughput
  throw invalidParameter('ProvisionedThroughput must be specified when BillingMode is PROVISIONED')
}

/** Throws if a table becomes provisioned and one of its indexes has no units. */
export function checkAllProvisioned(before: TableDefinition, after: TableDefinition): void {
  if (before.billing.mode === after.billing.mode || after.billing.mode !== 'PROVISIONED') return
  if (after.vectorIndexes?.length) throw onDemandOnly()
  const without = after.globalIndexes.filter((index) => index.throughput.read === 0)
  if (without.length > 0)
    throw invalidParameter(
      `ProvisionedThroughput must be specified for index: ${without.map((index) => index.name).join(',')}`,
    )
}

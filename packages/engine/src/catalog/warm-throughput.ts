import {
  invalidParameter,
  newTableReadUnits,
  newTableWriteUnits,
  type WarmThroughput,
} from '@tablewright/dynamo'
import type { Billing, GlobalIndexDefinition, Throughput } from './definition.js'

type Holder = Pick<Billing, 'throughput' | 'warm'> | Pick<GlobalIndexDefinition, 'throughput' | 'warm'>

/** Returns the warm throughput of a new table or index. Throws if it is lower than the default. */
export function newWarmThroughput(
  asked: WarmThroughput | undefined,
  throughput: Throughput,
  name = 'table',
): { readonly warm?: WarmThroughput } {
  if (asked === undefined) return {}
  const initial = currentWarmth({ throughput })
  for (const [part, units] of unitsOfPart)
    if ((asked[part] ?? initial[part]) < initial[part])
      throw invalidParameter(
        `Requested ${part} for WarmThroughput for ${name} is lower than ` +
          (isOnDemand(throughput)
            ? `initial throughput for OnDemand. See: ${initialThroughputPage}`
            : `${units} of ProvisionedThroughput`),
      )
  return { warm: { ...initial, ...asked } }
}

const unitsOfPart = [
  ['ReadUnitsPerSecond', 'ReadCapacityUnits'],
  ['WriteUnitsPerSecond', 'WriteCapacityUnits'],
] as const

const initialThroughputPage =
  'https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/' +
  'on-demand-capacity-mode.html#on-demand-capacity-mode-initial'

/**
 * Returns the warm throughput of a table or index after an UpdateTable. Throws if it is lower than the current one.
 * `name` is `table` or the name of the index.
 */
export function changeWarmThroughput(
  asked: WarmThroughput | undefined,
  holder: Holder,
  name = 'table',
): { readonly warm?: WarmThroughput } {
  if (asked === undefined) return holder.warm ? { warm: holder.warm } : {}
  const current = currentWarmth(holder)
  for (const [part] of unitsOfPart)
    if ((asked[part] ?? current[part]) < current[part])
      throw invalidParameter(
        `Requested ${part} for WarmThroughput for ${name} is lower than current WarmThroughput, ` +
          'decreasing WarmThroughput is not supported',
      )
  return { warm: { ...current, ...asked } }
}

/** Returns the current warm throughput. Defaults to the provisioned units, or to the units of a new on-demand table. */
function currentWarmth({ throughput, warm }: Holder): Required<WarmThroughput> {
  const onDemand = isOnDemand(throughput)
  return {
    ReadUnitsPerSecond: onDemand ? newTableReadUnits : throughput.read,
    WriteUnitsPerSecond: onDemand ? newTableWriteUnits : throughput.write,
    ...warm,
  }
}

function isOnDemand({ read }: Throughput): boolean {
  return read === 0
}

/** Returns a part of the description, which is present once warm throughput was requested. */
export function describeWarmth({ warm }: Pick<Billing, 'warm'>): {
  readonly WarmThroughput?: WarmThroughput & { readonly Status: string }
} {
  return warm ? { WarmThroughput: { ...warm, Status: 'ACTIVE' } } : {}
}

import {
  invalidParameter,
  newTableReadUnits,
  newTableWriteUnits,
  type WarmThroughput,
} from '@tablewright/dynamo'
import type { Billing, GlobalIndexDefinition } from './definition.js'

type Holder = Pick<Billing, 'throughput' | 'warm'> | Pick<GlobalIndexDefinition, 'throughput' | 'warm'>

/**
 * Returns the warm throughput of a table or index after a request, which raises it or leaves it as it is. Throws where it
 * is lower than the current one. `name` is `table`, or the index.
 */
export function changeWarmThroughput(
  asked: WarmThroughput | undefined,
  holder: Holder,
  name = 'table',
): { readonly warm?: WarmThroughput } {
  if (asked === undefined) return holder.warm ? { warm: holder.warm } : {}
  const current = currentWarmth(holder)
  for (const part of ['ReadUnitsPerSecond', 'WriteUnitsPerSecond'] as const)
    if ((asked[part] ?? current[part]) < current[part])
      throw invalidParameter(
        `Requested ${part} for WarmThroughput for ${name} is lower than current WarmThroughput, ` +
          'decreasing WarmThroughput is not supported',
      )
  return { warm: { ...current, ...asked } }
}

/** The default: the provisioned units, or those of every on-demand table. */
function currentWarmth({ throughput, warm }: Holder): Required<WarmThroughput> {
  const onDemand = throughput.read === 0
  return {
    ReadUnitsPerSecond: onDemand ? newTableReadUnits : throughput.read,
    WriteUnitsPerSecond: onDemand ? newTableWriteUnits : throughput.write,
    ...warm,
  }
}

/** Part of a description, present after it was requested once. */
export function describeWarmth({ warm }: Pick<Billing, 'warm'>): {
  readonly WarmThroughput?: WarmThroughput & { readonly Status: string }
} {
  return warm ? { WarmThroughput: { ...warm, Status: 'ACTIVE' } } : {}
}

import { invalidParameter, type OnDemandThroughput } from '@tablewright/dynamo'
import type { Billing } from './definition.js'

type Mode = Billing['mode']
type Part = keyof OnDemandThroughput

/** The value that clears a maximum. */
const cleared = -1

/** Throws if a new table or index cannot have these maximums. `index` is its name; undefined for the table. */
export function checkNewOnDemand(asked: OnDemandThroughput | undefined, mode: Mode, index?: string): void {
  for (const [part, units] of partsOf(asked)) {
    const ofIndex = index === undefined ? '' : ` for index: ${index}`
    if (mode === 'PROVISIONED')
      throw invalidParameter(
        `${part} for OnDemandThroughput${ofIndex} cannot be specified when table BillingMode is PROVISIONED.`,
      )
    if (units < 1) throw outsideRange(part, index)
  }
}

/**
 * Returns the maximums after an UpdateTable; undefined if there are none. Maximums that the request does not contain
 * stay.
 */
export function changeOnDemand(
  current: OnDemandThroughput | undefined,
  asked: OnDemandThroughput | undefined,
  mode: Mode,
  index?: string,
): OnDemandThroughput | undefined {
  const changed = new Map(mode === 'PROVISIONED' ? [] : partsOf(current))
  for (const [part, units] of partsOf(asked)) {
    const ofIndex = index === undefined ? '' : ` for index : ${index}`
    if (mode === 'PROVISIONED')
      throw invalidParameter(
        `${part} for OnDemandThroughput${ofIndex} cannot be specified when the table BillingMode is PROVISIONED`,
      )
    if (units === cleared) changed.delete(part)
    else if (units < 1) throw outsideRange(part, index)
    else changed.set(part, units)
  }
  return changed.size === 0 ? undefined : Object.fromEntries(changed)
}

function partsOf(throughput: OnDemandThroughput = {}): (readonly [Part, number])[] {
  return (['MaxReadRequestUnits', 'MaxWriteRequestUnits'] as const).flatMap((part) => {
    const units = throughput[part]
    return units === undefined ? [] : [[part, units] as const]
  })
}

function outsideRange(part: Part, index: string | undefined): Error {
  const owner = index === undefined ? 'table' : `index : ${index}`
  return invalidParameter(`Requested ${part} for OnDemandThroughput for ${owner} is outside of valid range`)
}

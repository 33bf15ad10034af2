import { storageOverhead } from '@tablewright/dynamo/limits'
import type { DesignModel } from '../model/design-model.js'
import type { RateModel } from '../model/pattern-model.js'
import { appearsIn } from '../model/stored-items.js'
import type { BillingModel } from '../model/table-model.js'
import type { CallCost } from './call-cost.js'
import type { CostContext } from './cost-context.js'
import type { PriceList } from './price-list.js'
import { vectorEntrySize, vectorIndexesOf } from './vector-cost.js'

const hoursOfMonth = 730
const secondsOfMonth = hoursOfMonth * 3_600
const gigabyte = 1024 ** 3

/**
 * Returns dollars per month for a pattern at its declared rate; on a provisioned table, for the units that it
 * needs.
 */
export function monthlyCost(
  cost: CallCost,
  rate: RateModel,
  billing: BillingModel,
  prices: PriceList,
): number {
  const read = cost.readUnits.expected * rate.perSecond
  const write = cost.writeUnits.expected * rate.perSecond
  if (billing.mode === 'provisioned') {
    return (read * prices.provisioned.readUnitHour + write * prices.provisioned.writeUnitHour) * hoursOfMonth
  }
  return onDemandMonth({ read, write }, prices.onDemand) + vectorCost(cost, rate, prices)
}

/** Read and write units, per call, second or month. */
interface Units {
  readonly read: number
  readonly write: number
}

/** Returns dollars for these units on demand. */
export function onDemandPrice({ read, write }: Units, prices: PriceList['onDemand']): number {
  return (read * prices.readUnitsMillion + write * prices.writeUnitsMillion) / 1_000_000
}

/** Returns dollars per month on demand for these units per second. */
export function onDemandMonth({ read, write }: Units, prices: PriceList['onDemand']): number {
  return onDemandPrice({ read: read * secondsOfMonth, write: write * secondsOfMonth }, prices)
}

/** Returns the cost of vector indexes, which are billed by searched and written bytes. */
function vectorCost({ searchBytes, vectorWriteBytes }: CallCost, rate: RateModel, prices: PriceList): number {
  const { searchGigabyte, writeGigabyte } = prices.vectors ?? { searchGigabyte: 0, writeGigabyte: 0 }
  const each =
    (searchBytes?.expected ?? 0) * searchGigabyte + (vectorWriteBytes?.expected ?? 0) * writeGigabyte
  return (each * rate.perSecond * secondsOfMonth) / gigabyte
}

/** Returns the bytes of items with a declared number, in the table and its indexes. */
export function storedBytes(context: CostContext, table: DesignModel['tables'][string]): number {
  let bytes = 0
  for (const item of context.items.values()) {
    if (item.table !== table.name || item.set || item.expect?.items === undefined) continue
    const indexes = Object.values(table.indexes).filter((index) => appearsIn(item, index))
    const sizes = [undefined, ...indexes.map((index) => index.name)].map(
      (index) => context.entrySize(item, index).expected + storageOverhead,
    )
    const vectors = vectorIndexesOf(context, item).map(
      (index) => vectorEntrySize(context, item, index).expected + storageOverhead,
    )
    bytes += item.expect.items * [...sizes, ...vectors].reduce((sum, size) => sum + size, 0)
  }
  return bytes
}

/** Returns dollars per month for storage, and for the capacity of a provisioned table. */
export function monthlyFixedCost(bytes: number, billing: BillingModel, prices: PriceList): number {
  const storage = (bytes / gigabyte) * prices.storageGigabyteMonth
  if (billing.mode === 'on-demand') return storage
  const { readUnitHour, writeUnitHour } = prices.provisioned
  return storage + (billing.readUnits * readUnitHour + billing.writeUnits * writeUnitHour) * hoursOfMonth
}

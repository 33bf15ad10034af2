import { expect, test } from 'vitest'
import { defaultPrices, describePrices, pricedRegions, pricesOf } from './regional-prices.js'

test('us-east-1 is the default, and no other region is cheaper', () => {
  expect(pricedRegions[0]).toBe('us-east-1')
  expect(pricesOf('us-east-1')).toBe(defaultPrices)
  for (const region of pricedRegions) {
    const { name, onDemand, provisioned, storageGigabyteMonth } = pricesOf(region)
    expect(name).toBe(`${region}, standard class`)
    expect(onDemand.writeUnitsMillion).toBeGreaterThanOrEqual(defaultPrices.onDemand.writeUnitsMillion)
    expect(storageGigabyteMonth).toBeGreaterThanOrEqual(defaultPrices.storageGigabyteMonth)
    // A write unit is five read units in every region; Amazon rounds to four digits.
    expect(provisioned.writeUnitHour / provisioned.readUnitHour).toBeCloseTo(5, 1)
    expect(onDemand.writeUnitsMillion / onDemand.readUnitsMillion).toBeCloseTo(5, 1)
  }
})

test('a region without a list is refused with the regions that have one', () => {
  expect(() => pricesOf('mars-north-1')).toThrow(
    expect.objectContaining({
      code: 'REGION_UNKNOWN',
      message: expect.stringContaining('mars-north-1'),
      remedy: expect.stringContaining('eu-central-1'),
    }),
  )
  expect(() => pricesOf('toString')).toThrow(expect.objectContaining({ code: 'REGION_UNKNOWN' }))
})

test('a description names the parts that are not from a list of the region', () => {
  expect(describePrices(defaultPrices)).toBe('us-east-1, standard class, 2026-01')
  expect(describePrices(pricesOf('us-west-2'))).toBe(
    'us-west-2, standard class, 2026-01 (as in us-east-1: on demand, storage, vectors)',
  )
})

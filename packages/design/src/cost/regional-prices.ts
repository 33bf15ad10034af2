import { TablewrightError } from '@tablewright/base'
import type { PriceList } from './price-list.js'

// Vector indexes came in August 2026; only the prices of us-east-1 are known.
const vectors = { searchGigabyte: 0.002, writeGigabyte: 0.52 }

/** Prices of us-east-1, from Amazon's pricing page. */
export const defaultPrices: PriceList = {
  name: 'us-east-1, standard class',
  asOf: '2026-01',
  onDemand: { readUnitsMillion: 0.125, writeUnitsMillion: 0.625 },
  provisioned: { readUnitHour: 0.00013, writeUnitHour: 0.00065 },
  storageGigabyteMonth: 0.25,
  vectors,
}

/** Common to the price lists of September 2026, which have no prices of vectors. */
const quoted = { asOf: '2026-09', vectors, unverified: ['vectors'] } as const

/**
 * Standard table class. On-demand units and storage outside the United States, and all provisioned units, are
 * quoted from public repositories that cite the AWS price list of September 2026. Compare them with the list
 * before you rely on them.
 */
const regions = {
  'us-east-1': defaultPrices,
  'us-east-2': {
    ...defaultPrices,
    name: 'us-east-2, standard class',
    unverified: ['onDemand', 'storage', 'vectors'],
  },
  'us-west-2': {
    ...defaultPrices,
    name: 'us-west-2, standard class',
    unverified: ['onDemand', 'storage', 'vectors'],
  },
  'eu-west-1': {
    ...quoted,
    name: 'eu-west-1, standard class',
    onDemand: { readUnitsMillion: 0.1415, writeUnitsMillion: 0.705 },
    provisioned: { readUnitHour: 0.000147, writeUnitHour: 0.000735 },
    storageGigabyteMonth: 0.283,
  },
  'eu-central-1': {
    ...quoted,
    name: 'eu-central-1, standard class',
    onDemand: { readUnitsMillion: 0.1525, writeUnitsMillion: 0.7625 },
    provisioned: { readUnitHour: 0.0001586, writeUnitHour: 0.000793 },
    storageGigabyteMonth: 0.306,
  },
  'ap-northeast-1': {
    ...quoted,
    name: 'ap-northeast-1, standard class',
    onDemand: { readUnitsMillion: 0.1425, writeUnitsMillion: 0.715 },
    provisioned: { readUnitHour: 0.0001484, writeUnitHour: 0.000742 },
    storageGigabyteMonth: 0.285,
  },
} satisfies Readonly<Record<string, PriceList>>

/** Regions that `pricesOf` knows, us-east-1 first. */
export const pricedRegions: readonly string[] = Object.keys(regions)

/**
 * Returns the prices of a region.
 *
 * @example
 * import { pricesOf } from '@tablewright/design/model'
 * pricesOf('eu-central-1').onDemand.writeUnitsMillion // → 0.7625
 */
export function pricesOf(region: string): PriceList {
  if (Object.hasOwn(regions, region)) return regions[region as keyof typeof regions]
  throw new TablewrightError('REGION_UNKNOWN', `There is no price list of the region ${region}.`, {
    remedy: `Use one of ${pricedRegions.join(', ')}, or give your own price list: prices in code, --prices on the command line.`,
    data: { region },
  })
}

/** Returns `eu-west-1, standard class, 2026-09`, with the parts that are taken from us-east-1. */
export function describePrices({ name, asOf, unverified = [] }: PriceList): string {
  const parts = unverified.map((part) => (part === 'onDemand' ? 'on demand' : part))
  return parts.length === 0 ? `${name}, ${asOf}` : `${name}, ${asOf} (as in us-east-1: ${parts.join(', ')})`
}

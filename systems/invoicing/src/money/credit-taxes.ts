import { apportion } from './apportion.js'
import { decimalScale, divideRounded, scaled } from './decimal.js'
import type { TaxGroup } from './tax.js'

/** Returns the remaining creditable amount of each tax group. */
export function creditableTaxes(invoiced: readonly TaxGroup[], credited: readonly TaxGroup[]): TaxGroup[] {
  return invoiced.map((group) => {
    const taken = credited.find((each) => isSameGroup(each, group))
    return { ...group, base: group.base - (taken?.base ?? 0), tax: group.tax - (taken?.tax ?? 0) }
  })
}

/** Adds tax groups by category and rate. */
export function addTaxes(...lists: readonly (readonly TaxGroup[])[]): TaxGroup[] {
  const sums: TaxGroup[] = []
  for (const group of lists.flat()) {
    const index = sums.findIndex((each) => isSameGroup(each, group))
    const known = sums[index]
    if (known === undefined) sums.push(group)
    else sums[index] = { ...known, base: known.base + group.base, tax: known.tax + group.tax }
  }
  return sums.sort((one, other) => one.rate - other.rate || (one.category < other.category ? -1 : 1))
}

function isSameGroup(one: TaxGroup, other: TaxGroup): boolean {
  return one.category === other.category && one.rate === other.rate
}

/**
 * Splits a gross amount into taxable amount and tax, in proportion to the remaining amount of each group. A
 * credit of the whole rest takes exactly the rest.
 */
export function creditTaxes(amount: number, left: readonly TaxGroup[]): TaxGroup[] {
  const shares = apportion(
    BigInt(amount),
    left.map(({ base, tax }) => BigInt(base + tax)),
  )
  return left.flatMap((group, index) => {
    const share = Number(shares[index]!)
    if (share === 0) return []
    const base = share === group.base + group.tax ? group.base : netOf(share, group)
    return [{ ...group, base, tax: share - base }]
  })
}

/**
 * Returns the group with the nearest taxable amount that gives exactly its tax (BR-CO-17 of EN 16931). Some
 * gross amounts have no exact net amount: the norm treats the difference as a rounding amount.
 */
export function withNormBase(group: TaxGroup): TaxGroup {
  const rate = scaled(group.rate) ?? 0n
  for (let distance = 0; rate > 0n && distance <= 1_000; distance++) {
    for (const base of [group.base - distance, group.base + distance]) {
      if (base >= 0 && divideRounded(BigInt(base) * rate, hundred) === BigInt(group.tax))
        return { ...group, base }
    }
  }
  return group
}

const hundred = 100n * decimalScale

/**
 * Returns the taxable amount whose tax makes up the gross amount, or the nearest one. Never more than the
 * rest.
 */
function netOf(gross: number, { rate, base, tax }: TaxGroup): number {
  const scaledRate = scaled(rate) ?? 0n
  const net = Number(divideRounded(BigInt(gross) * hundred, hundred + scaledRate))
  const exact = [net, net - 1, net + 1].find(
    (candidate) =>
      candidate >= 0 &&
      BigInt(candidate) + divideRounded(BigInt(candidate) * scaledRate, hundred) === BigInt(gross),
  )
  return Math.min(base, Math.max(exact ?? net, gross - tax))
}

import { refuse } from '@tablewright/system'
import { decimalScale, divideRounded, scaled } from './decimal.js'

/** What a line item is paid for: its amount is its quantity times its price. */
export interface PricedLine {
  readonly quantity: number
  readonly unitPrice: number
  readonly taxRate: number
}

export interface Totals {
  readonly subtotal: number
  readonly discount: number
  readonly tax: number
  readonly total: number
}

/** Minor units, exactly, whatever decimals the quantity has. */
export function lineAmount({ quantity, unitPrice }: PricedLine): number {
  const amount = divideRounded((scaled(quantity) ?? 0n) * BigInt(unitPrice), decimalScale)
  return whole(amount)
}

/**
 * The discount is taken off before the tax, from the amounts of each tax rate in proportion. One larger than the amounts
 * themselves takes all.
 */
export function totalsOf(
  lines: readonly (PricedLine & { readonly amount: number })[],
  wanted: number,
): Totals {
  const bases = basesByRate(lines)
  const subtotal = sum(bases.map(([, base]) => base))
  const discount = subtotal < BigInt(wanted) ? subtotal : BigInt(wanted)
  const shares = apportion(
    discount,
    bases.map(([, base]) => base),
    subtotal,
  )
  const taxes = bases.map(([rate, base], index) =>
    divideRounded((base - shares[index]!) * (scaled(rate) ?? 0n), 100n * decimalScale),
  )
  const tax = sum(taxes)
  return {
    subtotal: whole(subtotal),
    discount: whole(discount),
    tax: whole(tax),
    total: whole(subtotal - discount + tax),
  }
}

/** What is taxed at each rate, lowest first: the order of the lines is no matter. */
function basesByRate(
  lines: readonly { readonly taxRate: number; readonly amount: number }[],
): readonly (readonly [rate: number, base: bigint])[] {
  const bases = new Map<number, bigint>()
  for (const { taxRate, amount } of lines) bases.set(taxRate, (bases.get(taxRate) ?? 0n) + BigInt(amount))
  return [...bases].sort(([one], [other]) => one - other)
}

/** Parts in proportion that add up exactly: what rounding leaves over goes to the largest remainders. */
function apportion(amount: bigint, bases: readonly bigint[], all: bigint): readonly bigint[] {
  if (all === 0n) return bases.map(() => 0n)
  const parts = bases.map((base) => ({ part: (amount * base) / all, rest: (amount * base) % all }))
  const left = Number(amount - sum(parts.map(({ part }) => part)))
  const byRest = [...parts].sort((one, other) => (one.rest < other.rest ? 1 : one.rest > other.rest ? -1 : 0))
  for (const each of byRest.slice(0, left)) each.part += 1n
  return parts.map(({ part }) => part)
}

function sum(amounts: Iterable<bigint>): bigint {
  let total = 0n
  for (const amount of amounts) total += amount
  return total
}

function whole(amount: bigint): number {
  if (amount <= BigInt(Number.MAX_SAFE_INTEGER)) return Number(amount)
  throw refuse('AMOUNT_TOO_LARGE', 'The amounts are too large to be added up.', { field: 'lineItems' })
}

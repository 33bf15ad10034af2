import { refuse } from '@tablewright/system'
import { apportion } from './apportion.js'
import { decimalScale, divideRounded, scaled } from './decimal.js'
import { categoryOf, type TaxCategory, type TaxGroup } from './tax.js'

// The rounding rule. All amounts are whole minor units, and halves round up. Rounded are, each once:
// 1. quantity × unit price of a line
// 2. the discount of a line, in percent of 1
// 3. the discount of the invoice, in percent of the sum of the lines
// 4. the tax of each category and rate, of the sum of its lines less its share of 3 Nothing else is rounded,
// so sums are exact. Shares of 3 add up exactly: differences go to the largest remainders.

/** A line: quantity times unit price, less its discount. */
export interface PricedLine {
  readonly quantity: number
  readonly unitPrice: number
  readonly taxRate: number
  readonly taxCategory?: TaxCategory | undefined
  /** In percent. */
  readonly discountPercent?: number | undefined
}

/** The discount of an invoice: an amount, or a percentage of the sum of the lines. */
export interface Discount {
  readonly discount: number
  readonly discountPercent?: number | undefined
}

export interface Totals {
  readonly subtotal: number
  readonly discount: number
  readonly tax: number
  readonly total: number
  readonly taxes: TaxGroup[]
}

const hundred = 100n * decimalScale

/** Returns quantity times unit price, before the discount of the line. */
export function grossAmount({ quantity, unitPrice }: Pick<PricedLine, 'quantity' | 'unitPrice'>): number {
  return toNumber(divideRounded((scaled(quantity) ?? 0n) * BigInt(unitPrice), decimalScale))
}

export function lineDiscount(line: PricedLine): number {
  return percentOf(grossAmount(line), line.discountPercent ?? 0)
}

export function lineAmount(line: PricedLine): number {
  return grossAmount(line) - lineDiscount(line)
}

/** Returns a percentage of an amount, rounded. */
export function percentOf(amount: number, percent: number): number {
  return toNumber(divideRounded(BigInt(amount) * (scaled(percent) ?? 0n), hundred))
}

/** Computes the totals. A discount is at most the sum of the lines. */
export function totalsOf(
  lines: readonly (PricedLine & { readonly amount: number })[],
  wanted: Discount,
): Totals {
  const groups = groupsOf(lines)
  const subtotal = sum(groups.map(({ net }) => net))
  const asked =
    wanted.discountPercent === undefined
      ? wanted.discount
      : percentOf(toNumber(subtotal), wanted.discountPercent)
  const discount = BigInt(Math.min(toNumber(subtotal), asked))
  const shares = apportion(
    discount,
    groups.map(({ net }) => net),
  )
  const taxes = groups.map(({ category, rate, net }, index): TaxGroup => {
    const base = net - shares[index]!
    const tax = divideRounded(base * (scaled(rate) ?? 0n), hundred)
    return { category, rate, base: toNumber(base), tax: toNumber(tax) }
  })
  const tax = sum(taxes.map((group) => BigInt(group.tax)))
  return {
    subtotal: toNumber(subtotal),
    discount: toNumber(discount),
    tax: toNumber(tax),
    total: toNumber(subtotal - discount + tax),
    taxes,
  }
}

interface Group {
  readonly category: TaxCategory
  readonly rate: number
  readonly net: bigint
}

/** Returns the sums by category and rate, lowest rate first, independent of the order of the lines. */
function groupsOf(lines: readonly (PricedLine & { readonly amount: number })[]): readonly Group[] {
  const groups = new Map<string, Group>()
  for (const line of lines) {
    const [category, rate] = [categoryOf(line), line.taxRate]
    const key = `${category} ${rate}`
    const net = (groups.get(key)?.net ?? 0n) + BigInt(line.amount)
    groups.set(key, { category, rate, net })
  }
  return [...groups.values()].sort((one, other) =>
    one.rate === other.rate ? (one.category < other.category ? -1 : 1) : one.rate - other.rate,
  )
}

function sum(amounts: Iterable<bigint>): bigint {
  let total = 0n
  for (const amount of amounts) total += amount
  return total
}

function toNumber(amount: bigint): number {
  if (amount <= BigInt(Number.MAX_SAFE_INTEGER)) return Number(amount)
  throw refuse('AMOUNT_TOO_LARGE', 'The sum of the amounts is too large.', {
    field: 'lineItems',
    remedy: 'Check the quantities and prices, or use several invoices.',
  })
}

import { list, record, text } from '@tablewright/design'
import { refuse } from '@tablewright/system'
import { recurringLine } from '../../design/recurring.js'
import { limits } from '../../limits.js'
import { maxScaled, scaled } from '../../money/decimal.js'
import { type Discount, lineAmount } from '../../money/totals.js'
import type { LineItem } from '../../open.js'
import { invalid } from '../../problems.js'
import { requireRate } from './require-tax.js'

/** The input of new lines. */
export const newLines = list(record(recurringLine))

/** The input of revised lines. Lines with an id already exist. */
export const revisedLines = list(record({ itemId: text().optional(), ...recurringLine }))

export type WrittenLine = (typeof revisedLines)['value'][number]

/** A line item without its invoice. */
export type Line = Omit<LineItem, 'invoiceId'>

/** Validates a line, and computes its amount. */
export function readLine(line: WrittenLine, itemId: string, currency: string, index: number): Line {
  const { quantity, unitPrice, taxRate = 0, taxCategory, discountPercent, description, unit } = line
  const field = `lineItems[${index}]`
  if (!scaled(quantity)) throw invalid(`${field}.quantity`, quantityRule)
  requirePercent(`${field}.taxRate`, taxRate)
  requirePercent(`${field}.discountPercent`, discountPercent)
  requireRate(field, taxCategory, taxRate)
  if (unitPrice < 0) throw invalid(`${field}.unitPrice`, 'must be 0 or more')
  const amount = lineAmount({ quantity, unitPrice, taxRate, discountPercent })
  return Object.assign(
    { itemId, description, quantity, currency, unitPrice, taxRate, amount },
    unit !== undefined && { unit },
    discountPercent !== undefined && { discountPercent },
    taxCategory !== undefined && { taxCategory },
  )
}

export function requirePercent(field: string, percent: number | undefined): void {
  if (percent === undefined || (scaled(percent) !== undefined && percent <= 100)) return
  throw invalid(field, `must be from 0 to 100, ${decimals}`)
}

const decimals = `with at most ${limits.decimals} decimals`
const quantityRule = `must be above 0 and below ${maxScaled.toLocaleString('en')}, ${decimals}`

/** Returns the id of a line. Ids increase: lines sort in the order of their creation. */
export function lineId(made: number): string {
  return String(made + 1).padStart(4, '0')
}

export function requireLineCount(count: number): void {
  if (count <= limits.lines) return
  throw refuse('TOO_MANY_LINES', `An invoice has at most ${limits.lines} line items.`, {
    field: 'lineItems',
    remedy: 'Divide the items among several invoices.',
    data: { count, max: limits.lines },
  })
}

/** Throws if there is both a discount amount and a percentage. */
export function requireOneDiscount({ discount = 0, discountPercent }: Partial<Discount>): void {
  if (discount !== 0 && discountPercent !== undefined)
    throw invalid('discount', 'must not be given together with a percentage')
}

export function requireDiscount({ discount, discountPercent }: Discount, subtotal: number): void {
  requirePercent('discountPercent', discountPercent)
  if (discountPercent !== undefined) return
  if (discount < 0) throw invalid('discount', 'must be 0 or more')
  if (discount <= subtotal) return
  throw refuse('DISCOUNT_TOO_LARGE', 'The discount is larger than the amounts of the line items.', {
    field: 'discount',
    remedy: 'Give a smaller discount.',
    data: { discount, subtotal },
  })
}

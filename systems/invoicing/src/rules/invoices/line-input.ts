import { list, money, number, record, text } from '@tablewright/design'
import { refuse } from '@tablewright/system'
import { limits } from '../../limits.js'
import { scaled } from '../../money/decimal.js'
import { lineAmount } from '../../money/totals.js'
import type { LineItem } from '../../open.js'
import { invalid } from '../problems.js'

/** What people write on a line of an invoice. */
const written = {
  description: text({ minimumLength: 1, maximumLength: 1_000 }),
  quantity: number(),
  unit: text({ maximumLength: 20 }).optional(),
  unitPrice: money(),
  /** In percent. */
  taxRate: number().optional(),
}

export const newLines = list(record(written))

/** The lines as they shall be: those with an id are there already. */
export const revisedLines = list(record({ itemId: text().optional(), ...written }))

export type WrittenLine = (typeof revisedLines)['value'][number]

/** A line item but for its place. */
export type Line = Omit<LineItem, 'invoiceId'>

/** Refuses what cannot be paid, and works out the amounts. */
export function readLine(line: WrittenLine, itemId: string, currency: string, index: number): Line {
  const { quantity, unitPrice, taxRate = 0, description, unit } = line
  const field = `lineItems[${index}]`
  if (!scaled(quantity)) throw invalid(`${field}.quantity`, `must be above 0, ${decimals}`)
  if (scaled(taxRate) === undefined || taxRate > 100) {
    throw invalid(`${field}.taxRate`, `must be from 0 to 100, ${decimals}`)
  }
  if (unitPrice < 0) throw invalid(`${field}.unitPrice`, 'must be 0 or more')
  const amount = lineAmount({ quantity, unitPrice, taxRate })
  const measured = unit === undefined ? {} : { unit }
  return { itemId, description, quantity, ...measured, currency, unitPrice, taxRate, amount }
}

const decimals = `with at most ${limits.decimals} decimals`

/** Ids rise as lines are made, so that the lines of an invoice sort as they were written. */
export function lineId(made: number): string {
  return String(made + 1).padStart(4, '0')
}

export function requireLineCount(count: number): void {
  if (count <= limits.lines) return
  throw refuse('TOO_MANY_LINES', `An invoice has at most ${limits.lines} line items.`, {
    field: 'lineItems',
    data: { count, most: limits.lines },
  })
}

export function requireDiscount(discount: number, subtotal: number): void {
  if (discount < 0) throw invalid('discount', 'must be 0 or more')
  if (discount <= subtotal) return
  throw refuse('DISCOUNT_TOO_LARGE', 'The discount is larger than the amounts of the line items.', {
    field: 'discount',
    data: { discount, subtotal },
  })
}

import type { LineItem } from './types.js'

/** A line of the form, with unsaved input. */
export interface WrittenLine {
  /** Identifies a row while it is edited. */
  readonly row: number
  /** Id of an existing line. */
  readonly itemId?: string
  readonly description: string
  readonly quantity: string
  readonly unit: string
  /** Minor units; text while it is not a valid amount. */
  readonly unitPrice: unknown
  readonly taxRate: string
  readonly discountPercent: string
  /** If empty, the rate determines it. */
  readonly taxCategory: string
}

let rows = 0

/** Reserves the row ids of stored lines: new lines get other ids. */
export function reserveRows(lines: readonly WrittenLine[]): void {
  rows = Math.max(rows, ...lines.map(({ row }) => row))
}

/** Returns a new line. Its tax rate defaults to that of the previous line. */
export function emptyLine(taxRate = ''): WrittenLine {
  return {
    row: ++rows,
    description: '',
    quantity: '1',
    unit: '',
    unitPrice: undefined,
    taxRate,
    discountPercent: '',
    taxCategory: '',
  }
}

export function writtenLine(line: LineItem): WrittenLine {
  return {
    row: ++rows,
    itemId: line.itemId,
    description: line.description,
    quantity: String(line.quantity),
    unit: line.unit ?? '',
    unitPrice: line.unitPrice,
    taxRate: line.taxRate === 0 ? '' : String(line.taxRate),
    discountPercent: line.discountPercent === undefined ? '' : String(line.discountPercent),
    taxCategory: ['standard', 'zero'].includes(line.taxCategory) ? '' : line.taxCategory,
  }
}

/** Returns the input to send. Invalid numbers are sent as text: the server reports the field. */
export function lineInput(line: WrittenLine): Readonly<Record<string, unknown>> {
  const { itemId, description, quantity, unit, unitPrice, taxRate, discountPercent, taxCategory } = line
  return {
    ...(itemId !== undefined && { itemId }),
    description,
    quantity: numberOr(quantity),
    ...(unit !== '' && { unit }),
    ...(unitPrice !== undefined && { unitPrice }),
    ...(discountPercent !== '' && { discountPercent: numberOr(discountPercent) }),
    ...(taxRate !== '' && { taxRate: numberOr(taxRate) }),
    ...(taxCategory !== '' && { taxCategory }),
  }
}

/** Whether a line has no input yet. */
export function isEmptyLine({ description, unitPrice }: WrittenLine): boolean {
  return description.trim() === '' && unitPrice === undefined
}

/** Returns the lines to send: those with input. */
export function writtenLines(lines: readonly WrittenLine[]): readonly WrittenLine[] {
  return lines.filter((line) => !isEmptyLine(line))
}

/** Returns errors of the lines before they are sent, by field. */
export function lineReasons(lines: readonly WrittenLine[]): ReadonlyMap<string, string> {
  const reasons = new Map<string, string>()
  for (const [index, line] of lines.entries()) {
    if (isEmptyLine(line)) continue
    const { description, unitPrice } = line
    if (description.trim() === '') reasons.set(`lineItems[${index}].description`, 'Enter a description.')
    if (typeof unitPrice !== 'number') {
      const reason =
        unitPrice === undefined ? 'Enter a price.' : `${unitPrice} is not an amount such as 1,234.50.`
      reasons.set(`lineItems[${index}].unitPrice`, reason)
    }
  }
  return reasons
}

/** Maps errors of sent lines to shown lines, which include empty ones. */
export function shownReasons(
  reasons: ReadonlyMap<string, string>,
  lines: readonly WrittenLine[],
): ReadonlyMap<string, string> {
  const shown = lines.flatMap((line, index) => (isEmptyLine(line) ? [] : [index]))
  const entries = [...reasons].map(([field, reason]): [string, string] => [
    field.replace(/^lineItems\[(\d+)\]/, (_, sent: string) => `lineItems[${shown[Number(sent)] ?? sent}]`),
    reason,
  ])
  return new Map(entries)
}

function numberOr(text: string): number | string {
  const number = Number(text.replace(',', '.'))
  return text.trim() === '' || Number.isNaN(number) ? text : number
}

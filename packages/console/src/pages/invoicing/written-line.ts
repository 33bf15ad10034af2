import type { LineItem } from './types.js'

/** A line as it is being written: what the server has not seen yet. */
export interface WrittenLine {
  /** Tells rows apart while they are edited. */
  readonly row: number
  /** Of a line that is there already. */
  readonly itemId?: string
  readonly description: string
  readonly quantity: string
  readonly unit: string
  /** Minor units; text while it is no amount. */
  readonly unitPrice: unknown
  readonly taxRate: string
}

let rows = 0

/** A new line; its tax is most often that of the one before. */
export function emptyLine(taxRate = ''): WrittenLine {
  return { row: ++rows, description: '', quantity: '1', unit: '', unitPrice: undefined, taxRate }
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
  }
}

/** What is sent: numbers where they are numbers, so that the server can say at which field they are not. */
export function lineInput(line: WrittenLine): Readonly<Record<string, unknown>> {
  const { itemId, description, quantity, unit, unitPrice, taxRate } = line
  return {
    ...(itemId !== undefined && { itemId }),
    description,
    quantity: numberOr(quantity),
    ...(unit !== '' && { unit }),
    ...(unitPrice !== undefined && { unitPrice }),
    ...(taxRate !== '' && { taxRate: numberOr(taxRate) }),
  }
}

/** Whether nothing has been written on it yet. */
export function isEmptyLine({ description, unitPrice }: WrittenLine): boolean {
  return description.trim() === '' && unitPrice === undefined
}

function numberOr(text: string): number | string {
  const number = Number(text.replace(',', '.'))
  return text.trim() === '' || Number.isNaN(number) ? text : number
}

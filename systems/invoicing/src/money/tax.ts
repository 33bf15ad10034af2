/** Why a line is taxed as it is, with the code that EN 16931 has for it. */
export const taxCategories = {
  standard: 'S',
  zero: 'Z',
  exempt: 'E',
  'reverse-charge': 'AE',
  'intra-community': 'K',
  export: 'G',
  'outside-scope': 'O',
} as const

export type TaxCategory = keyof typeof taxCategories

/** Tax of all lines that share a category and a rate. */
export interface TaxGroup {
  readonly category: TaxCategory
  /** In percent. */
  readonly rate: number
  /** The taxable amount, in minor units. */
  readonly base: number
  readonly tax: number
}

/** The category of a line that names none: invoices from before there were categories have only a rate. */
export function categoryOf(line: {
  readonly taxRate: number
  readonly taxCategory?: TaxCategory | undefined
}): TaxCategory {
  return line.taxCategory ?? (line.taxRate > 0 ? 'standard' : 'zero')
}

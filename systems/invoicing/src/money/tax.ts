/** Tax categories with their codes in EN 16931. */
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

/** Tax of all lines with the same category and rate. */
export interface TaxGroup {
  readonly category: TaxCategory
  /** In percent. */
  readonly rate: number
  /** The taxable amount, in minor units. */
  readonly base: number
  readonly tax: number
}

/** Returns the category of a line. Older lines have only a rate. */
export function categoryOf(line: {
  readonly taxRate: number
  readonly taxCategory?: TaxCategory | undefined
}): TaxCategory {
  return line.taxCategory ?? (line.taxRate > 0 ? 'standard' : 'zero')
}

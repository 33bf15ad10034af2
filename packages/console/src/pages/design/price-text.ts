/** Dollars a month, with as many digits as matter. */
export function monthly(dollars: number): string {
  if (dollars > 0 && dollars < 0.01) return 'under $0.01'
  return `$${dollars.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`
}

/** Units of one call. */
export function units(amount: number): string {
  return amount.toLocaleString('en', { maximumFractionDigits: 1 })
}

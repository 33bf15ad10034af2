/** Formats dollars per month with significant digits. */
export function monthly(dollars: number): string {
  if (dollars > 0 && dollars < 0.01) return 'under $0.01'
  return `$${dollars.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`
}

/** Formats the units of one call. */
export function units(amount: number): string {
  return amount.toLocaleString('en', { maximumFractionDigits: 1 })
}

/** How many digits a currency has behind the point: 2 for EUR, 0 for JPY. */
function digitsOf(currency: string): number {
  return (
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
  )
}

/** Minor units as people write them: 120000 EUR is `€1,200.00`. */
export function moneyText(minor: number, currency: string): string {
  return new Intl.NumberFormat(undefined, { style: 'currency', currency }).format(
    minor / 10 ** digitsOf(currency),
  )
}

/** Minor units as they stand in a field: `1200.00`. */
export function moneyFieldText(minor: number, currency: string): string {
  return (minor / 10 ** digitsOf(currency)).toFixed(digitsOf(currency))
}

/** Minor units of what was typed, exactly; undefined for what is no amount of this currency. */
export function parseMoney(text: string, currency: string): number | undefined {
  const match = /^\s*(-?)(\d+)(?:[.,](\d*))?\s*$/.exec(text)
  const digits = digitsOf(currency)
  if (!match || (match[3] ?? '').length > digits) return undefined
  return Number(`${match[1]}${match[2]}${(match[3] ?? '').padEnd(digits, '0')}`)
}

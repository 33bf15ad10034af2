/** Returns the number of decimals of a currency: 2 for EUR, 0 for JPY. */
function digitsOf(currency: string): number {
  return (
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
  )
}

/** Formats minor units: 120000 EUR is `€1,200.00`. */
export function moneyText(minor: number, currency: string): string {
  return new Intl.NumberFormat(undefined, { style: 'currency', currency }).format(
    minor / 10 ** digitsOf(currency),
  )
}

/** Formats minor units for a field: `1200.00`. */
export function moneyFieldText(minor: number, currency: string): string {
  return (minor / 10 ** digitsOf(currency)).toFixed(digitsOf(currency))
}

/**
 * Parses a typed amount to exact minor units: `1,234.50`, `1.234,50`, `1 234.5` or `1234,5`. Returns
 * undefined for other texts. A separator before the last three digits separates thousands, unless the
 * currency has three decimals.
 */
export function parseMoney(text: string, currency: string): number | undefined {
  const digits = digitsOf(currency)
  const match = /^(-?)(\d[\d.,]*)$/.exec(text.replace(/[\s'’]/g, ''))
  if (!match) return undefined
  const [, sign = '', written = ''] = match
  const last = Math.max(written.lastIndexOf('.'), written.lastIndexOf(','))
  const isDecimal = last >= 0 && isDecimalAt(written, last, digits)
  const whole = isDecimal ? written.slice(0, last) : written
  const fraction = isDecimal ? written.slice(last + 1) : ''
  const separators = new Set(whole.replaceAll(/\d/g, ''))
  const isGrouped = separators.size === 0 || /^\d{1,3}([.,]\d{3})+$/.test(whole)
  if (!isGrouped || separators.size > 1 || fraction.length > digits) return undefined
  if (isDecimal && separators.has(written[last]!)) return undefined
  return Number(`${sign}${whole.replaceAll(/\D/g, '')}${fraction.padEnd(digits, '0')}`)
}

function isDecimalAt(written: string, at: number, digits: number): boolean {
  const separator = written[at]!
  if (written.indexOf(separator) !== at) return false
  const hasOther = written.slice(0, at).includes(separator === '.' ? ',' : '.')
  return hasOther || written.length - at - 1 !== 3 || digits === 3
}

/** `1,234.50 EUR`: minor units in the decimals that the currency has. */
export function formatMoney(amount: number, currency: string): string {
  return `${decimalText(amount, decimalsOf(currency))} ${currency}`
}

/** Exact, whatever the size: digits are cut, nothing is divided. */
function decimalText(amount: number, decimals: number): string {
  const sign = amount < 0 ? '-' : ''
  const digits = String(Math.abs(amount)).padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals).replace(/\B(?=(\d{3})+$)/g, ',')
  const fraction = decimals > 0 ? `.${digits.slice(-decimals)}` : ''
  return `${sign}${whole}${fraction}`
}

const defaultDecimals = 2

/** What the platform knows of the currency; two for one that it does not know. */
function decimalsOf(currency: string): number {
  try {
    const format = new Intl.NumberFormat('en', { style: 'currency', currency })
    return format.resolvedOptions().maximumFractionDigits ?? defaultDecimals
  } catch {
    return defaultDecimals
  }
}

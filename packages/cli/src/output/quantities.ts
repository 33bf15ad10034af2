const units = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const

/** A number of bytes in the unit that suits it: `1.5 MB`. */
export function bytesText(bytes: number): string {
  let unit = 0
  let amount = bytes
  while (amount >= 1024 && unit < units.length - 1) {
    amount /= 1024
    unit++
  }
  return `${unit === 0 || amount >= 100 ? Math.round(amount) : amount.toFixed(1)} ${units[unit]}`
}

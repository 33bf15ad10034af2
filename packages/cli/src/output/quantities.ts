const units = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const

/** Formats a number of bytes in a suitable unit: `1.5 MB`. */
export function bytesText(bytes: number): string {
  let unit = 0
  let amount = bytes
  while (amount >= 1024 && unit < units.length - 1) {
    amount /= 1024
    unit++
  }
  return `${unit === 0 || amount >= 100 ? Math.round(amount) : amount.toFixed(1)} ${units[unit]}`
}

/** A number as people read it: `31,507`, `0.5`. */
export function count(amount: number): string {
  return amount.toLocaleString('en', { maximumFractionDigits: amount < 10 ? 2 : 0 })
}

/** Bytes as people read them. */
export function size(bytes: number): string {
  if (bytes < 1_024) return `${count(bytes)} bytes`
  if (bytes < 1_024 ** 2) return `${count(bytes / 1_024)} KB`
  return bytes < 1_024 ** 3 ? `${count(bytes / 1_024 ** 2)} MB` : `${count(bytes / 1_024 ** 3)} GB`
}

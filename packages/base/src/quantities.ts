/** Formats a number: `31,507`, `0.5`. Does not use Intl, whose first use takes longer than a whole check. */
export function countText(amount: number): string {
  const rounded = amount < 10 ? Math.round(amount * 100) / 100 : Math.round(amount)
  const [whole = '', fraction] = String(rounded).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return fraction === undefined ? grouped : `${grouped}.${fraction}`
}

/** Formats a number of bytes: `1.5 KB`. */
export function sizeText(bytes: number): string {
  if (bytes < 1_024) return `${countText(bytes)} bytes`
  if (bytes < 1_024 ** 2) return `${countText(bytes / 1_024)} KB`
  return bytes < 1_024 ** 3 ? `${countText(bytes / 1_024 ** 2)} MB` : `${countText(bytes / 1_024 ** 3)} GB`
}

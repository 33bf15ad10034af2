/** A number as people read it: `31,507`, `0.5`. Written out here, since the first use of Intl takes longer than a whole check. */
export function count(amount: number): string {
  const rounded = amount < 10 ? Math.round(amount * 100) / 100 : Math.round(amount)
  const [whole = '', fraction] = String(rounded).split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',')
  return fraction === undefined ? grouped : `${grouped}.${fraction}`
}

/** Bytes as people read them. */
export function size(bytes: number): string {
  if (bytes < 1_024) return `${count(bytes)} bytes`
  if (bytes < 1_024 ** 2) return `${count(bytes / 1_024)} KB`
  return bytes < 1_024 ** 3 ? `${count(bytes / 1_024 ** 2)} MB` : `${count(bytes / 1_024 ** 3)} GB`
}

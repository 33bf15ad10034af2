/** Sequence numbers are texts of 21 digits, so that they sort as text, too. */
const digits = 20

const pattern = /^1(\d{20})$/

export function sequenceText(sequence: number): string {
  return `1${String(sequence).padStart(digits, '0')}`
}

/** Returns the number of a text; undefined for a text that no stream assigns. */
export function sequenceOf(text: string): number | undefined {
  const match = pattern.exec(text)
  const sequence = match === null ? Number.NaN : Number(match[1])
  return Number.isSafeInteger(sequence) ? sequence : undefined
}

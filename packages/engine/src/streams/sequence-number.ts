/** Sequence numbers are texts of 21 digits, so that they sort as texts too. */
const digits = 20

const pattern = /^1(\d{20})$/

export function sequenceText(sequence: number): string {
  return `1${String(sequence).padStart(digits, '0')}`
}

/** The number of a text, or undefined for one that no stream ever gave out. */
export function sequenceOf(text: string): number | undefined {
  const match = pattern.exec(text)
  const sequence = match === null ? Number.NaN : Number(match[1])
  return Number.isSafeInteger(sequence) ? sequence : undefined
}

/** The seeds that a test tries: 1 to `usual`, or to what TABLEWRIGHT_SEEDS says. */
export function seeds(usual = 20): readonly number[] {
  const count = Number(process.env.TABLEWRIGHT_SEEDS ?? usual)
  return Array.from({ length: count }, (_, index) => index + 1)
}

/** Milliseconds that a test which goes through all seeds may take. */
export const timeoutMs = 60_000 + seeds().length * 3_000

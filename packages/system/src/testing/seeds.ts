/** Returns the seeds that a test tries: 1 to `usual`, or to the number in TABLEWRIGHT_SEEDS. */
export function seeds(usual = 20): readonly number[] {
  const count = Number(process.env.TABLEWRIGHT_SEEDS ?? usual)
  return Array.from({ length: count }, (_, index) => index + 1)
}

/** Timeout in milliseconds of a test that tries all seeds. */
export const timeoutMs = 60_000 + seeds().length * 3_000

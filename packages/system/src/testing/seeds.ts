/** Returns the seeds of a test: 1 to `count`, or to the number in TABLEWRIGHT_SEEDS. */
export function seeds(count = 20): readonly number[] {
  const length = Number(process.env.TABLEWRIGHT_SEEDS ?? count)
  return Array.from({ length }, (_, index) => index + 1)
}

/** Timeout in milliseconds of a test that tries all seeds. */
export const timeoutMs = 60_000 + seeds().length * 3_000

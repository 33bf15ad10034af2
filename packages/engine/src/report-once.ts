import type { Clock } from '@tablewright/base'
import { isStorageTrouble } from './storage/health.js'

/** Milliseconds in which the same error is not reported again. */
const quietTime = 10_000

/**
 * Returns a function that reports errors. The error of a full or failing disk, which every write causes, is reported
 * only once in a period.
 */
export function reportOnce(clock: Clock, onError?: (error: unknown) => void): (error: unknown) => void {
  const reported = new Map<string, number>()
  return (error) => {
    if (isStorageTrouble(error)) {
      const now = clock()
      if (now - (reported.get(error.code) ?? Number.NEGATIVE_INFINITY) < quietTime) return
      reported.set(error.code, now)
    }
    onError?.(error)
  }
}

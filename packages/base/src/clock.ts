/** Returns milliseconds since 1970 UTC. Always passed in: tests use a fake clock. */
export type Clock = () => number

export const systemClock: Clock = () => Date.now()

/**
 * Formats a time as UTC ISO-8601 with milliseconds: always 24 characters for the years 0 to 9999, so texts
 * sort by time.
 */
export function isoTime(milliseconds: number): string {
  // Cached, because a busy server formats the same millisecond many times.
  if (milliseconds !== lastTime) {
    lastText = new Date(milliseconds).toISOString()
    lastTime = milliseconds
  }
  return lastText
}

let lastTime = NaN
let lastText = ''

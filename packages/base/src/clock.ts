/** Returns milliseconds since 1970 UTC. Passed in wherever time matters, so that tests control it. */
export type Clock = () => number

export const systemClock: Clock = () => Date.now()

/**
 * Formats a time as UTC ISO-8601 with milliseconds: always 24 characters for the years 0 to 9999, so that texts sort by
 * time.
 */
export function isoTime(milliseconds: number): string {
  // Cached: a call formats the time several times, and a busy server has many calls in a millisecond.
  if (milliseconds !== lastTime) {
    lastText = new Date(milliseconds).toISOString()
    lastTime = milliseconds
  }
  return lastText
}

let lastTime = NaN
let lastText = ''

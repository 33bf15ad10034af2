/** Returns milliseconds since 1970 UTC. Passed in wherever time matters, so that tests control it. */
export type Clock = () => number

export const systemClock: Clock = () => Date.now()

/**
 * Formats a time as UTC ISO-8601 with milliseconds: always 24 characters for the years 0 to 9999, so that texts sort by
 * time.
 */
export function isoTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString()
}

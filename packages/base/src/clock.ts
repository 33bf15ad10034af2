/** Milliseconds since 1970 UTC. Passed in wherever time matters, so that a test can stand still or run ahead. */
export type Clock = () => number

export const systemClock: Clock = () => Date.now()

/** UTC ISO-8601 with milliseconds: always 24 characters for the years 0 to 9999, so that text order is time order. */
export function isoTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString()
}

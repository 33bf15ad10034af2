/** Returns milliseconds since 1970 UTC. Always passed in: tests use a fake clock. */
export type Clock = () => number

export const systemClock: Clock = () => Date.now()

/** The first and last moment whose text has 24 characters: `0000-01-01T00:00:00.000Z`, `9999-12-31T23:59:59.999Z`. */
const firstMoment = -62_167_219_200_000
const lastMoment = 253_402_300_799_999

/**
 * Formats a time as UTC ISO-8601 with milliseconds: always 24 characters, so that texts sort by time. A time before the
 * year 0 or after 9999 becomes the first or last moment of these years.
 */
export function isoTime(milliseconds: number): string {
  // Cached, because a busy server formats the same millisecond many times.
  if (milliseconds !== lastTime) {
    lastText = new Date(Math.min(Math.max(milliseconds, firstMoment), lastMoment)).toISOString()
    lastTime = milliseconds
  }
  return lastText
}

let lastTime = NaN
let lastText = ''

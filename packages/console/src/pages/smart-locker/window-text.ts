/** Formats a time range: `Mon, 16 Nov, 14:00 – 16:00`. Defaults to the time zone of the browser. */
export function windowText(from: string, to: string, timeZone?: string): string {
  const zone = timeZone === undefined ? {} : { timeZone }
  const day = (time: Date) =>
    time.toLocaleDateString(undefined, { weekday: 'short', day: 'numeric', month: 'short', ...zone })
  const clock = (time: Date) =>
    time.toLocaleTimeString(undefined, { hour: '2-digit', minute: '2-digit', ...zone })
  const [start, end] = [new Date(from), new Date(to)]
  return `${day(start)}, ${clock(start)} – ${day(start) === day(end) ? '' : `${day(end)}, `}${clock(end)}`
}

/** The time zone in which the console shows times. */
export const ownTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/**
 * Formats the same window in the time zone of a location: `Mon, 16 Nov, 15:00 – 17:00, Europe/Berlin`;
 * undefined if it does not differ.
 */
export function windowAtLocation(from: string, to: string, timeZone: string | undefined): string | undefined {
  if (timeZone === undefined) return undefined
  const words = windowText(from, to, timeZone)
  return words === windowText(from, to) ? undefined : `${words}, ${timeZone}`
}

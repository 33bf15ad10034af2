/** From when to when: `Mon, 16 Nov, 14:00 – 16:00`. In the time zone of the browser, or in the one given. */
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

/** The same window by the clocks of a location: `Mon, 16 Nov, 15:00 – 17:00, Europe/Berlin`; undefined if they show the same. */
export function windowAtLocation(from: string, to: string, timeZone: string | undefined): string | undefined {
  if (timeZone === undefined) return undefined
  const words = windowText(from, to, timeZone)
  return words === windowText(from, to) ? undefined : `${words}, ${timeZone}`
}

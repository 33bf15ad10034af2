/** From when to when: `Mon, 16 Nov, 14:00 – 16:00`. In the time zone of the browser, or in the one given. */
export function windowWords(from: string, to: string, timeZone?: string): string {
  const zone = timeZone === undefined ? {} : { timeZone }
  const day = (time: Date) =>
    time.toLocaleDateString(undefined, { weekday: 'short', day: 'numeric', month: 'short', ...zone })
  const clock = (time: Date) =>
    time.toLocaleTimeString(undefined, { hour: '2-digit', minute: '2-digit', ...zone })
  const [start, end] = [new Date(from), new Date(to)]
  return `${day(start)}, ${clock(start)} – ${day(start) === day(end) ? '' : `${day(end)}, `}${clock(end)}`
}

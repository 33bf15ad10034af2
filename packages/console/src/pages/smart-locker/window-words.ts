const day = (time: Date) =>
  time.toLocaleDateString(undefined, { weekday: 'short', day: 'numeric', month: 'short' })
const clock = (time: Date) => time.toLocaleTimeString(undefined, { hour: '2-digit', minute: '2-digit' })

/** From when to when, as people say it: `Mon, 16 Nov, 14:00 – 16:00`. */
export function windowWords(from: string, to: string): string {
  const [start, end] = [new Date(from), new Date(to)]
  const sameDay = start.toDateString() === end.toDateString()
  return `${day(start)}, ${clock(start)} – ${sameDay ? '' : `${day(end)}, `}${clock(end)}`
}

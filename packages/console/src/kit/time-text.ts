const units: readonly (readonly [Intl.RelativeTimeFormatUnit, number])[] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
  ['second', 1],
]

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

/** Tolerated difference in seconds between the clocks of server and browser. */
const clockDifference = 5

/** Formats a time relative to now: `in 2 hours`, `3 days ago`, `now`. */
export function relativeTime(time: number, now: number): string {
  const rounded = Math.round((time - now) / 1000)
  const seconds = rounded > 0 && rounded <= clockDifference ? 0 : rounded
  const [unit, size] = units.find(([, size]) => Math.abs(seconds) >= size) ?? ['second', 1]
  return relative.format(Math.trunc(seconds / size), unit)
}

/** Formats a remaining time: `2 d 04 h`, `4 h 09 min`, `9 min 07 s`, `42 s`. */
export function timeLeft(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000))
  const two = (value: number) => String(value).padStart(2, '0')
  const days = Math.floor(seconds / 86_400)
  const hours = Math.floor(seconds / 3600) % 24
  const minutes = Math.floor(seconds / 60) % 60
  if (days > 0) return `${days} d ${two(hours)} h`
  if (hours > 0) return `${hours} h ${two(minutes)} min`
  return minutes > 0 ? `${minutes} min ${two(seconds % 60)} s` : `${seconds} s`
}

/** Returns a sentence of the server with its times in the local format. */
export function withLocalTimes(sentence: string): string {
  return sentence.replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, (time) =>
    new Date(time).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' }),
  )
}

/** Formats a duration of leases: days from two days on, otherwise hours. */
export function hoursText(hours: number): string {
  if (hours % 24 === 0 && hours >= 48) return `${hours / 24} days`
  return hours === 1 ? '1 hour' : `${hours} hours`
}

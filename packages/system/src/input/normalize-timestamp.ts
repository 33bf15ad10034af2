const normalForm = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
const isoForm = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d)(?::(\d\d)(?:[.,](\d{1,9}))?)?(Z|[+-]\d\d:?\d\d)?)?$/i

/**
 * Normalizes an ISO-8601 time to UTC with milliseconds, 24 characters. A date is its beginning in UTC. Other texts, and
 * times without a zone, are returned unchanged, and the type check refuses them.
 */
export function normalizeTimestamp(text: string): string {
  // Already normalized; the type check refuses invalid days.
  if (normalForm.test(text)) return text
  const match = isoForm.exec(text.trim())
  if (!match) return text
  if (match[2] !== undefined && match[5] === undefined) return text
  const [, day, minutes = '00:00', seconds = '00', fraction = '', zone = 'Z'] = match
  const milliseconds = fraction.slice(0, 3).padEnd(3, '0')
  const local = `${day}T${minutes}:${seconds}.${milliseconds}`
  const time = Date.parse(local + zone.toUpperCase().replace(/^([+-]\d\d)(\d\d)$/, '$1:$2'))
  // Date would turn February 30 into March 2; unchanged, it is refused.
  const asUtc = Date.parse(`${local}Z`)
  const exists = !Number.isNaN(asUtc) && new Date(asUtc).toISOString() === `${local}Z`
  return exists && !Number.isNaN(time) ? new Date(time).toISOString() : text
}

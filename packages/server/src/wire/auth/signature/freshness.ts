import { incompleteSignature, signatureExpired, signatureNotYetCurrent } from '@tablewright/dynamo'
import { signatureTime } from '@tablewright/dynamo/signature'

/** Maximum difference between the clocks of client and server. */
const maxClockSkew = 15 * 60_000

const basicFormat = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/

/** Throws for a request that was signed too long ago or in the future, so that an intercepted one expires. */
export function checkFreshness(signedAt: string, now: number): void {
  const moment = parseTime(signedAt)
  const earliest = now - maxClockSkew
  if (moment < earliest) throw signatureExpired(signedAt, signatureTime(earliest), signatureTime(now))
  const latest = now + maxClockSkew
  if (moment > latest) throw signatureNotYetCurrent(signedAt, signatureTime(latest), signatureTime(now))
}

function parseTime(text: string): number {
  const found = basicFormat.exec(text)
  if (found !== null) {
    const [year, month, day, hour, minute, second] = found.slice(1).map(Number) as Six
    const moment = Date.UTC(year, month - 1, day, hour, minute, second)
    const date = new Date(moment)
    // Date would accept February 31 as a day of March.
    const real = date.getUTCDate() === day && date.getUTCMonth() === month - 1
    if (real && hour < 24 && minute < 60 && second < 60) return moment
  }
  throw incompleteSignature(
    `Date must be in ISO-8601 'basic format'. Got '${text}'. See http://en.wikipedia.org/wiki/ISO_8601`,
  )
}

type Six = [number, number, number, number, number, number]

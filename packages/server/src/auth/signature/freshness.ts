import { incompleteSignature, signatureExpired, signatureNotYetCurrent } from '@tablewright/dynamo'
import { signatureTime } from '@tablewright/dynamo/signature'

/** How far the clock of a client may be from ours. */
const maxClockSkew = 15 * 60_000

const basicFormat = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/

/** Refuses a request that was signed too long ago or in the future, so that one that was overheard goes stale. */
export function checkFreshness(signedAt: string, now: number): void {
  const moment = parseTime(signedAt)
  const earliest = now - maxClockSkew
  if (moment < earliest) throw signatureExpired(signedAt, signatureTime(earliest), signatureTime(now))
  const latest = now + maxClockSkew
  if (moment > latest) throw signatureNotYetCurrent(signedAt, signatureTime(latest), signatureTime(now))
}

function parseTime(text: string): number {
  const moment = Date.parse(text.replace(basicFormat, '$1-$2-$3T$4:$5:$6Z'))
  if (Number.isNaN(moment) || signatureTime(moment) !== text) {
    throw incompleteSignature(
      `Date must be in ISO-8601 'basic format'. Got '${text}'. See http://en.wikipedia.org/wiki/ISO_8601`,
    )
  }
  return moment
}

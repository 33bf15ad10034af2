import * as t from '@tablewright/design'
import { blockText, oneLine, oneLineText } from '@tablewright/system'

const inOneLine = { pattern: oneLine, expected: oneLineText }

/** Twelve digits. */
export const accountId = () => t.text({ minimumLength: 12, maximumLength: 12 })
const maxNameLength = 100
/** Display name of an account. */
export const accountName = Object.assign(() => t.text({ maximumLength: maxNameLength, ...inOneLine }), {
  maximumLength: maxNameLength,
})
export const leaseId = () => t.uuid()
/**
 * Prefixes of ids, for searches. A text that cannot be a prefix of an id is refused before anything is read.
 */
export const accountIdStart = () => t.text({ pattern: /^[0-9]{1,12}$/, expected: 'up to twelve digits' })
export const leaseIdStart = () =>
  t.text({ pattern: /^[0-9a-f-]{1,36}$/, expected: 'the beginning of an id', lowerCase: true })
export const userIdStart = () =>
  t.text({ minimumLength: 1, maximumLength: 254, lowerCase: true, ...inOneLine })
/** An e-mail address, folded to lower case. */
export const userId = () =>
  t.text({ minimumLength: 1, maximumLength: 254, lowerCase: true, delimiter: 'escape', ...inOneLine })
export const hours = () => t.integer({ minimum: 1, maximum: 8_760 })
export const maxNoteLength = 200
/** A note about an account or a lease, from a person or a cleaner. */
export const note = () => t.text({ maximumLength: maxNoteLength })
/** A note that a person writes. */
export const writtenNote = () => blockText(maxNoteLength)

/** Thresholds in the form `<level>:<then>`: `75:warn`, `90:freeze`. */
export const alerts = () =>
  t
    .set(
      t.text({
        pattern: /^[0-9]{1,4}:(warn|freeze|end)$/,
        expected: 'a threshold like 75:warn, 90:freeze or 95:end',
      }),
      { atMost: 10 },
    )
    .optional()

export const accountStatus = t.oneOf('initial', 'available', 'leased', 'failed', 'frozen')
export const leaseState = t.oneOf('requested', 'denied', 'active', 'frozen', 'expired', 'terminated')
export const endReason = t.oneOf(
  'Expired',
  'ManuallyTerminated',
  'BudgetExceeded',
  'Quarantined',
  'Ejected',
  'Denied',
  'Withdrawn',
)
export type EndReason = (typeof endReason)['value']

/** One entry in the history of a lease. */
export const leaseEvent = t.record({
  at: t.timestamp(),
  event: t.oneOf(
    'requested',
    'started',
    'extension requested',
    'extension denied',
    'extended',
    'warned',
    'frozen',
    'unfrozen',
    'ended',
    'repaired',
  ),
  by: t.text({ maximumLength: 254 }).optional(),
  note: note().optional(),
})
export type LeaseEvent = (typeof leaseEvent)['value']

/** An event has at most about 1.4 KB, so a lease with this many stays under 400 KB. */
export const maxLeaseEvents = 200

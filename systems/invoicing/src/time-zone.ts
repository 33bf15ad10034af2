import { type Clock, isoTime } from '@tablewright/base'

/** Offsets of time zones are multiples of 15 minutes. */
const quarter = 900_000
const day = 86_400_000

interface Known {
  readonly slot: number
  readonly date: string
}

const formats = new Map<string, Intl.DateTimeFormat>()
const lastSeen = new Map<string, Known>()

/** Returns the day of a time in a time zone: `2026-01-31`. Defaults to UTC. */
export function dayAt(time: number, timeZone: string | undefined): string {
  if (timeZone === undefined) return isoTime(time).slice(0, 10)
  const slot = Math.floor(time / quarter)
  const last = lastSeen.get(timeZone)
  if (last?.slot === slot) return last.date
  const date = formatDay(time, timeZone)
  lastSeen.set(timeZone, { slot, date })
  return date
}

function formatDay(time: number, timeZone: string): string {
  const format = formats.get(timeZone) ?? newFormat(timeZone)
  const parts = new Map(format.formatToParts(time).map(({ type, value }) => [type, value]))
  return `${parts.get('year')!.padStart(4, '0')}-${parts.get('month')}-${parts.get('day')}`
}

function newFormat(timeZone: string): Intl.DateTimeFormat {
  const format = new Intl.DateTimeFormat('en-u-ca-iso8601-nu-latn', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  formats.set(timeZone, format)
  return format
}

/** Returns the start of a day in a time zone. Defaults to UTC. */
export function startOfDay(date: string, timeZone: string | undefined): number {
  const utc = Date.parse(date)
  if (timeZone === undefined) return utc
  let [before, from] = [Math.floor((utc - day) / quarter), Math.ceil((utc + day) / quarter)]
  while (from - before > 1) {
    const middle = Math.floor((before + from) / 2)
    if (dayAt(middle * quarter, timeZone) < date) before = middle
    else from = middle
  }
  return from * quarter
}

export function isTimeZone(timeZone: string): boolean {
  try {
    newFormat(timeZone)
    return true
  } catch {
    return false
  }
}

const readAgainAfter = 60_000

/** Caches the time zone of the account, which may change. */
export class AccountZone {
  #timeZone: string | undefined
  #readAt = Number.NEGATIVE_INFINITY

  get timeZone(): string | undefined {
    return this.#timeZone
  }

  /** Whether the account has to be read again. */
  isOld(clock: Clock): boolean {
    return Math.abs(clock() - this.#readAt) >= readAgainAfter
  }

  remember(account: { readonly timeZone?: string | undefined } | null, clock: Clock): void {
    this.#timeZone = account?.timeZone
    if (account) this.#readAt = clock()
  }
}

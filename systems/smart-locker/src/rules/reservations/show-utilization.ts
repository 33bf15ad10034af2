import { isoTime } from '@tablewright/base'
import { id, integer, number, oneOf, timestamp } from '@tablewright/design'
import { action, listOf } from '@tablewright/system'
import { limits } from '../../limits.js'
import { type Lockers, timeNow } from '../../open.js'
import { requireLocker } from '../lockers/require-locker.js'
import { addTime, requireView, type Window } from './window.js'

const steps = { hour: 3_600_000, day: 86_400_000 } as const

export const showUtilization = action({
  summary: 'Show how much of each day or hour a locker is reserved, and how often it was opened',
  input: {
    lockerId: id(),
    from: timestamp().optional(),
    to: timestamp().optional(),
    by: oneOf('day', 'hour').default('day'),
  },
  output: listOf({
    from: timestamp(),
    to: timestamp(),
    reservedMinutes: integer(),
    share: number(),
    openings: integer(),
  }),
  run: async (services: Lockers, { lockerId, by, ...asked }) => {
    const to = asked.to ?? timeNow(services)
    const whole = { from: asked.from ?? addTime(to, -7 * steps.day), to }
    requireView(whole)
    await requireLocker(services, lockerId)
    const buckets = split(whole, steps[by])
    const [reserved, opened] = await Promise.all([
      reservedWindows(services, lockerId, whole),
      openings(services, lockerId, whole),
    ])
    return buckets.map((bucket) => fill(bucket, reserved, opened))
  },
})

/** Splits a window at whole days and hours: charts of different times are comparable. */
function split({ from, to }: Window, step: number): Window[] {
  const buckets: Window[] = []
  const end = Date.parse(to)
  for (let start = Date.parse(from); start < end; ) {
    const next = Math.min(end, (Math.floor(start / step) + 1) * step)
    buckets.push({ from: isoTime(start), to: isoTime(next) })
    start = next
  }
  return buckets
}

async function reservedWindows({ db }: Lockers, lockerId: string, { from, to }: Window): Promise<Window[]> {
  const reserved: Window[] = []
  const window = { lockerId, from: addTime(from, -limits.maxReservation), to, endsAfter: from }
  for await (const { startAt, endAt, status } of db.reservationsInWindow(window)) {
    if (status !== 'CANCELLED') reserved.push({ from: startAt, to: endAt })
  }
  return reserved
}

async function openings({ db }: Lockers, lockerId: string, window: Window): Promise<string[]> {
  const times: string[] = []
  for await (const { action, timestamp } of db.eventsInWindow({ lockerId, ...window })) {
    if (action === 'OPEN') times.push(timestamp)
  }
  return times
}

function fill(bucket: Window, reserved: readonly Window[], opened: readonly string[]) {
  const [start, end] = [Date.parse(bucket.from), Date.parse(bucket.to)]
  let taken = 0
  for (const { from, to } of reserved) {
    taken += Math.max(0, Math.min(end, Date.parse(to)) - Math.max(start, Date.parse(from)))
  }
  return {
    ...bucket,
    reservedMinutes: Math.round(taken / 60_000),
    share: Math.round((taken / (end - start)) * 1000) / 1000,
    openings: opened.filter((at) => bucket.from <= at && at < bucket.to).length,
  }
}

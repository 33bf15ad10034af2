import { verify } from '@tablewright/client'
import { type CheckResult, checkOutbox, driftViolation } from '@tablewright/system'
import type { Lockers } from '../open.js'
import { inspectLocker } from './inspect-locker.js'

/** Are all invariants true in this data? */
export async function checkLockers(services: Lockers): Promise<CheckResult> {
  const drift = await verify(services.db, { items: true })
  const malformed = drift.findings.filter(({ kind }) => kind === 'malformed')
  // What depends on an item that cannot be read cannot be inspected before a person has corrected it.
  if (malformed.length > 0) {
    const violations = malformed.map((finding) => driftViolation(finding, 'well-formed'))
    return { counted: { items: drift.examined }, violations }
  }
  const { lockerIds, counted } = await takeStock(services)
  const violations = drift.findings.map((finding) =>
    driftViolation(finding, invariants[finding.derived] ?? 'copies'),
  )
  for (const lockerId of lockerIds) violations.push(...(await inspectLocker(services, lockerId)))
  const outbox = await checkOutbox(services.db)
  violations.push(...outbox.violations)
  return { counted: { ...counted, ...outbox.counted }, violations }
}

const kinds = { LOCKER: 'lockers', RESERVATION: 'reservations', ACCESS_EVENT: 'events' } as const

/** Every locker that there is a trace of, and how much there is of what. */
export async function takeStock({ db }: Lockers) {
  const lockerIds = new Set<string>()
  const counted = { lockers: 0, reservations: 0, events: 0 }
  for await (const { type, item } of db.everything()) {
    lockerIds.add(item.lockerId)
    counted[kinds[type]]++
  }
  return { lockerIds: [...lockerIds].sort(), counted }
}

/** What a derived item stands for. */
const invariants: Readonly<Record<string, string>> = {
  'Locker.OwnerLocker': 'one-owner',
  'Reservation.ActiveReservation': 'active-pointer',
}

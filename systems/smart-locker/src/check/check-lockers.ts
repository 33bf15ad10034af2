import { type DriftFinding, type VerifiedItem, verify } from '@tablewright/client'
import {
  type CheckResult,
  checkOutbox,
  driftViolation,
  isUnreadable,
  itemInvariant,
} from '@tablewright/system'
import type { Lockers } from '../open.js'
import { inspectLocker } from './inspect-locker.js'

/** Checks that every item is well formed and that all invariants hold. */
export async function checkLockers(services: Lockers): Promise<CheckResult> {
  const { findings, lockerIds, counted } = await readLockers(services, false)
  const violations = findings.map((finding) =>
    driftViolation(finding, itemInvariant(finding) ?? invariants[finding.derived] ?? 'copies'),
  )
  for (const lockerId of lockerIds) violations.push(...(await inspectLocker(services, lockerId)))
  const outbox = await checkOutbox(services.db, findings)
  violations.push(...outbox.violations)
  return { counted: { ...counted, ...outbox.counted }, violations }
}

const kinds: Readonly<Record<string, 'lockers' | 'reservations' | 'events' | 'locations'>> = {
  Locker: 'lockers',
  Reservation: 'reservations',
  AccessEvent: 'events',
  Location: 'locations',
}

export interface ReadLockers {
  /** Findings about malformed and derived items. */
  readonly findings: readonly DriftFinding[]
  /** All lockers with any item, except those with a malformed item. */
  readonly lockerIds: readonly string[]
  readonly counted: CheckResult['counted']
}

/** Reads the whole table once. With `repair`, corrects derived items. */
export async function readLockers({ db }: Lockers, repair: boolean): Promise<ReadLockers> {
  const seen = new Set<string>()
  const counted = { lockers: 0, reservations: 0, events: 0, locations: 0 }
  const onItem = ({ entity, values }: VerifiedItem) => {
    const kind = kinds[entity]
    if (kind) counted[kind]++
    if (typeof values.lockerId === 'string') seen.add(values.lockerId)
  }
  const { findings } = await verify(db, { items: true, onItem, repair })
  const unreadable = new Set(findings.filter(isUnreadable).flatMap(keyParts))
  const lockerIds = [...seen].filter((lockerId) => !unreadable.has(lockerId)).sort()
  return { findings, lockerIds, counted }
}

/** Returns the parts of the key of a finding: `LOCKER#L-1 / META` belongs to L-1. */
function keyParts({ key }: DriftFinding): readonly string[] {
  return Object.values(key).flatMap((value) => String(Object.values(value)[0]).split('#'))
}

/** The invariant of each derived item. */
const invariants: Readonly<Record<string, string>> = {
  'Locker.OwnerLocker': 'one-owner',
  'Reservation.ActiveReservation': 'active-pointer',
}

import { compareDamages, type DamagedSystem, perform } from '@tablewright/system/testing'
import { expect, test } from 'vitest'
import { sweeper } from '../jobs/sweeper.js'
import { openLocker } from '../rules/access/open-locker.js'
import { serviceOpen } from '../rules/access/service-open.js'
import { putLocation } from '../rules/locations/locations.js'
import { addLocker } from '../rules/lockers/add-locker.js'
import { retireLocker } from '../rules/lockers/retire-locker.js'
import { completeReservation } from '../rules/reservations/complete-reservation.js'
import { hour, minute, openTest } from '../testing/open-test.js'
import { checkLockers } from './check-lockers.js'
import { repairLockers } from './repair-lockers.js'

/** Opens lockers with an item of each kind. */
async function variedLockers() {
  const own = await openTest()
  const { services, reserve, advance } = own
  const zone = { timeZone: 'Europe/Berlin', address: 'Platform 1' }
  await perform(services, putLocation, { locationId: 'station', name: 'Station', ...zone })
  const place = { locationId: 'station', size: 'M', bank: 'A', alias: 'Two' } as const
  await perform(services, addLocker, { lockerId: 'L-2', ownerId: 'north', ...place })
  await perform(services, addLocker, { lockerId: 'L-3', ownerId: 'north' })
  await perform(services, retireLocker, { lockerId: 'L-3', version: 1 })
  const first = await reserve(0, hour)
  advance(10 * minute)
  await perform(services, completeReservation, { lockerId: 'L-1', reservationId: first.reservationId })
  await reserve(0, hour, { withPin: true })
  await reserve(2 * hour, 3 * hour)
  await sweeper.run(services)
  for (const lockerId of ['L-1', 'L-2']) {
    await perform(services, openLocker, { lockerId, actorId: 'bob' }).catch(() => undefined)
  }
  advance(minute)
  await perform(services, serviceOpen, { lockerId: 'L-1', actorId: 'tech', reason: 'Stuck hinge' })
  expect((await checkLockers(services)).violations).toEqual([])
  return own
}

type Item = Parameters<DamagedSystem['nameOf']>[0]

const text = (value: Item[string] | undefined) => (value && 'S' in value ? value.S : '')
const flag = (value: Item[string] | undefined) => value !== undefined && 'BOOL' in value && value.BOOL

const names: readonly (readonly [key: RegExp, name: string])[] = [
  [/^LOCKER#L-2 META/, 'locker'],
  [/^LOCKER#L-3 META/, 'locker, retired'],
  [/^OWNER#north LOCKER#L-2/, 'locker of an owner'],
  [/^LOCKERS LOCKER#L-2/, 'listed locker'],
  [/^LOCATION#station LOCKER#L-2/, 'locker at a location'],
  [/^LOCATION#station#M LOCKER#L-2/, 'locker of a size'],
  [/^LOCKER#L-1 RES#ACTIVE/, 'active reservation'],
  [/^LOCKER#L-1 RESID#/, 'reservation by id'],
  [/^OWNER#ann RES#/, 'reservation of an owner'],
  [/^DUE#/, 'due reservation'],
  [/^LOCKER#L-1 EVT#.*/, 'access event'],
  [/^LOCKER#L-1 CHAIN/, 'end of the event chain'],
  [/^LOCKER#L-1 DOOR/, 'door'],
  [/^OPENDOORS/, 'open door'],
  [/^LOCATION#station META/, 'location'],
  [/^LOCATIONS/, 'listed location'],
  [/^EVENTS#.*#0*1$/, 'event'],
  [/^OUTBOX/, 'pending event'],
]

function nameOf(item: Item): string | undefined {
  const key = `${text(item.PK)} ${text(item.SK)}`
  if (/^LOCKER#L-1 RES#2/.test(key)) {
    return flag(item.current) ? 'reservation, current' : `reservation, ${text(item.status).toLowerCase()}`
  }
  if (/^LOCKER#L-1 EVT#/.test(key)) return `access event, ${text(item.action)}`
  return names.find(([start]) => start.test(key))?.[1]
}

test('check and repair treat each damaged item as DAMAGE.md states', { timeout: 600_000 }, async () => {
  const { services, driver, close } = await variedLockers()
  const differences = await compareDamages(
    {
      driver,
      tables: ['SmartLocker'],
      keyNames: ['PK', 'SK'],
      nameOf,
      check: () => checkLockers(services),
      repair: () => repairLockers(services),
    },
    new URL('../../DAMAGE.md', import.meta.url),
  )
  await close()
  expect(differences).toEqual([])
})
